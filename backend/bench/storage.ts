import { randomUUID } from 'node:crypto';
import { permissions, type Role, stepsUpTo } from '@tax-firm/machines';
import { taxReturnWorkflow } from '../dist/returns/workflow/tax-return.definition.js';
import { origin, type World } from './world.js';

const reference = 'pi_3PqYc2LkdIwHu7ix0Qv1bZ9a';

/** The steps of {@link stepsUpTo}, each by the lowest rank that may take it. */
const work = (...range: Parameters<typeof stepsUpTo>) =>
  stepsUpTo(...range).map((type) => [permissions[type][0]!, type] as const);

/** A return's events after the quote is accepted, with the usual detours. */
export const life: readonly (readonly [Role | 'System', string, object?])[] = [
  ['Client', 'FILE_ADDED', { fileId: randomUUID() }],
  ...work('APPROVE_EFILE'),
  ['CPA/EA', 'UNDO_APPROVE_EFILE', { reason: 'A second W-2 came in, the totals change' }],
  ['CPA/EA', 'APPROVE_EFILE'],
  ...work('EFILE_ACCEPTED', 'APPROVE_EFILE'),
  ['Client', 'PAYMENT_STARTED', { amountCents: 30_000 }],
  ['System', 'PAYMENT_SUCCEEDED', { amountCents: 30_000, reference }],
  ['Staff Associate', 'FINISHED_FILE_ADDED', { fileId: randomUUID() }],
  ...work('RETURN_UPLOADED', 'EFILE_ACCEPTED'),
  ['Client', 'RETURN_DOWNLOADED'],
  ['Owner', 'ARCHIVE', { year: 2025 }],
];

export interface Storage {
  readonly transitions: number;
  /** Bytes of `transition`, including its indexes. */
  readonly history: number;
  /** Bytes of `outbox` and `timer`, including their indexes, before sweeps. */
  readonly other: number;
}

/** Creates a return with a number of those events. @returns its id */
export async function live(world: World, events: number): Promise<string> {
  const id = await world.acceptedReturn();
  for (const [role, type, fields] of life.slice(0, events)) {
    await world.engine.send(taxReturnWorkflow, {
      id,
      event: { ...fields, type, actor: { id: role === 'System' ? null : world.owner.id, role } },
      origin: role === 'System' ? {} : { ...origin, requestId: randomUUID() },
    });
  }
  return id;
}

/** Measures the disk space per event of complete returns. */
export async function storagePerTransition(world: World, returns: number): Promise<Storage> {
  const before = await sizes(world);
  for (let i = 0; i < returns; i++) {
    await live(world, life.length);
  }
  const after = await sizes(world);
  const transitions = after.transitions - before.transitions;
  return {
    transitions,
    history: (after.history - before.history) / transitions,
    other: (after.other - before.other) / transitions,
  };
}

async function sizes(world: World): Promise<Storage> {
  const { rows } = await world.pool.query<Record<keyof Storage, string>>(`SELECT count(*) AS transitions,
    pg_total_relation_size('transition') AS history,
    pg_total_relation_size('outbox') + pg_total_relation_size('timer') AS other FROM transition`);
  const [row] = rows;
  return {
    transitions: Number(row?.transitions),
    history: Number(row?.history),
    other: Number(row?.other),
  };
}
