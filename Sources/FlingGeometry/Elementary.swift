/// Elementary functions made of + − × ÷ and square roots alone, so that every CPU and C library gives the same bits.
public enum Elementary {}
