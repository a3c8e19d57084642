// Each wait of a journey has a bound of its own, and says what it waited for. This one is for what hangs without a word.
jest.setTimeout(240_000);
