/** What one password hash costs (argon2id). Tests lower it; no variable does, so that nobody lowers it by mistake. */
export interface PasswordCost {
  /** In KiB. */
  readonly memoryCost: number;
  /** Passes over the memory. */
  readonly timeCost: number;
  /** Lanes. */
  readonly parallelism: number;
}

/** OWASP's argon2id minimum: 19 MiB, two passes, one lane; about 35 ms of one core per hash. */
export const defaultPasswordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
