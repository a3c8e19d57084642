const maxRemembered = 10_000;

/** Remembers keys for a while, so that what a polling screen repeats is recorded once. */
export class Recent {
  private readonly seenAt = new Map<string, number>();

  constructor(private readonly forMs: number) {}

  /** Returns whether the key was added less than `forMs` ago; if not, adds it. @param now milliseconds */
  has(key: string, now: number): boolean {
    if (now - (this.seenAt.get(key) ?? -Infinity) < this.forMs) return true;
    if (this.seenAt.size >= maxRemembered) this.seenAt.clear();
    this.seenAt.set(key, now);
    return false;
  }
}
