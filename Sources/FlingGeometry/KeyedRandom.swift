/// Random numbers without a stream: each draw is a pure function of its key, so adding a draw somewhere changes no other.
public enum KeyedRandom {}
