import { type Role } from '@tax-firm/machines';

/** The two sides of a thread. */
export type Side = 'client' | 'firm';

export const sideOf = (role: Role): Side => (role === 'Client' ? 'client' : 'firm');
export const otherSide = (role: Role): Side => (sideOf(role) === 'client' ? 'firm' : 'client');

/** What views tell of a return's messages. */
export interface MessageFacts {
  /** For a client, the messages that they have not seen; for the firm, those that it has neither answered nor closed. */
  readonly unread: number;
  /** When the firm last wrote to the client; ISO 8601, as PostgreSQL writes it. */
  readonly firmWroteAt: string | null;
}

/** SQL of the messages `m` of the other side that wait for a viewer of this role: {@link MessageFacts.unread}. */
export const waitingFor = (role: Role): string =>
  sideOf(role) === 'client'
    ? "m.side = 'firm' AND m.seen_at IS NULL"
    : "m.side = 'client' AND m.settled_at IS NULL";

/** SQL that finds those of the return `r`. */
export const unreadBy = (role: Role): string =>
  `FROM return_message m WHERE m.tax_return_id = r.id AND ${waitingFor(role)}`;

/** SQL that makes JSON of the {@link MessageFacts} of the return `r`. */
export const messageFactsFor = (role: Role): string => `json_build_object(
  'unread', (SELECT count(*) ${unreadBy(role)}),
  'firmWroteAt', (SELECT m.sent_at FROM return_message m WHERE m.tax_return_id = r.id AND m.side = 'firm'
    ORDER BY m.seq DESC LIMIT 1))`;
