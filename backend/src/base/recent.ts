import { LRUCache } from 'lru-cache';

const most = 10_000;

/** Remembers keys for a while, so that what a polling screen repeats is recorded once. Add a key once it is recorded. */
export const recentKeys = (forMs: number) => new LRUCache<string, true>({ max: most, ttl: forMs });
