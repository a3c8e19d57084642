import { currentRequest } from '../../src/http/request/request-context.js';
import { whileNoting } from './statements.js';

/** What requests asked of the database, each. */
export interface Asked {
  /** BEGIN and COMMIT included. */
  readonly statements: number;
  /** Transactions that wrote, each of which waits for the disk once. */
  readonly commits: number;
}

interface Sent {
  readonly text: string;
  /** Whether its connection had begun a transaction before. */
  readonly inTransaction: boolean;
}

/**
 * Counts what requests send to PostgreSQL while something happens a number of times, one after the other. Work in the
 * background, which also goes on, is left out: it belongs to no request. So is what was sent less often than `times`,
 * because it is kept in memory for a while. Notices for open screens are left out too, because one statement carries
 * those of 50 milliseconds.
 */
export async function askedEach(times: number, happen: () => Promise<unknown>): Promise<Asked> {
  const sent: Sent[] = [];
  const open = new WeakSet<object>();
  const note = (text: string, connection: object) => {
    if (!currentRequest()) return;
    sent.push({ text, inTransaction: open.has(connection) });
    if (/^(?:BEGIN|START)/i.test(text)) open.add(connection);
    if (/^(?:COMMIT|ROLLBACK)/i.test(text)) open.delete(connection);
  };
  await whileNoting(note, async () => {
    for (let turn = 0; turn < times; turn++) await happen();
  });
  return { statements: eachOf(sent, times), commits: eachOf(sent.filter(commits), times) };
}

function eachOf(sent: readonly Sent[], times: number): number {
  const counts = new Map<string, number>();
  for (const { text } of sent) if (!text.includes('pg_notify')) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum + Math.floor(count / times), 0);
}

const commits = ({ text, inTransaction }: Sent): boolean =>
  inTransaction ? /^COMMIT/i.test(text) : /\b(?:INSERT|UPDATE|DELETE)\b/.test(text);
