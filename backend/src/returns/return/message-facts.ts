import { type Role } from '@tax-firm/machines';

/** The two sides of a thread. */
export type Side = 'client' | 'firm';

export const sideOf = (role: Role): Side => (role === 'Client' ? 'client' : 'firm');
export const otherSide = (role: Role): Side => (sideOf(role) === 'client' ? 'firm' : 'client');

/** SQL of the messages `m` of the other side that wait for a viewer of this role. */
export const waitingFor = (role: Role): string =>
  sideOf(role) === 'client'
    ? "m.side = 'firm' AND m.seen_at IS NULL"
    : "m.side = 'client' AND m.settled_at IS NULL";

/** SQL that finds those of the return `r`. */
export const unreadBy = (role: Role): string =>
  `FROM return_message m WHERE m.tax_return_id = r.id AND ${waitingFor(role)}`;
