// Filled as the module is built.
