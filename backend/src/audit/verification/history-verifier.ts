import { setImmediate } from 'node:timers/promises';
import { type DataSource, type EntityManager } from 'typeorm';
import { Findings, findingsBy, type Found } from '../../base/findings.js';
import { inBatches } from '../../base/database/in-batches.js';
import { execute, prepared } from '../../base/database/prepared.js';
import { type Disposal, DisposedHistory } from '../../workflow/engine/disposed-history.js';
import { quoted } from '../../workflow/engine/statements.js';
import { type WorkflowDefinition } from '../../workflow/model/definition.js';
import { Fold, type StoredInstance } from '../../workflow/model/fold.js';
import { type TransitionRow, sharedTypes, transitionColumns } from '../../workflow/model/history.js';
import { allIds, type IdRange } from './id-ranges.js';

/** How much was read, and what is wrong. `seq` of a finding is the last row if the problem is in the instance. */
export interface HistoryVerdict extends Found {
  readonly workflows: number;
  readonly transitions: number;
}

/** A fingerprint of each instance whose history is correct, by its id. */
export type VerifiedNotes = ReadonlyMap<string, string>;

export interface NotedVerdict extends HistoryVerdict {
  readonly notes: VerifiedNotes;
}

/** Rows to check before giving other work of the process a turn. */
const rowsPerTurn = 50;
/** Instances to check at a time. */
const atATime = 50;

/**
 * Recomputes every hash chain, replays every history through its machine, and compares the result with the stored
 * state. Reads one consistent snapshot, so it can run next to the server, and holds a few instances with one batch of
 * rows in memory.
 */
export class HistoryVerifier {
  constructor(
    private readonly dataSource: DataSource,
    private readonly definitions: readonly WorkflowDefinition[],
    /** Rows read at a time. */
    private readonly batch = 1000,
  ) {}

  /** Verifies all histories. */
  async verify(): Promise<HistoryVerdict> {
    const { workflows, transitions, findings, findingCount } = await this.verifyRange(allIds);
    return { workflows, transitions, findings, findingCount };
  }

  /** Verifies the histories of the instances in a range of ids, and notes a fingerprint of each instance. */
  verifyRange(ids: IdRange): Promise<NotedVerdict> {
    return this.inSnapshot(ids, async (manager, { id: machine, table }) => {
      const rows = await execute<{ id: string }>(
        manager,
        prepared(
          `SELECT id FROM ${quoted(table)} WHERE id BETWEEN $2 AND $3
            UNION SELECT workflow_id FROM transition WHERE machine = $1 AND workflow_id BETWEEN $2 AND $3
            UNION SELECT workflow_id FROM disposal WHERE machine = $1 AND workflow_id BETWEEN $2 AND $3 ORDER BY id`,
        ),
        [machine, ids.from, ids.to],
      );
      return rows.map(({ id }) => id);
    });
  }

  /**
   * Verifies the histories of those instances in a range whose fingerprint or last row is not the noted one, so that the
   * work grows with what has changed. Rows before the last one of an unchanged instance are not read.
   */
  verifyChanges(ids: IdRange, known: VerifiedNotes): Promise<NotedVerdict> {
    const missing = new Set(known.keys());
    const changedIn: IdsToVerify = async (manager, definition, { progress, disposals }) => {
      const changed: string[] = [];
      const compare = (id: string, now: string | undefined) => {
        missing.delete(id);
        if (now === undefined || known.get(id) !== now) return void changed.push(id);
        progress.notes.set(id, now);
        progress.workflows += 1;
      };
      for (const { id, fingerprint, is_at_head: isAtHead } of await fingerprintsIn(manager, definition, ids))
        compare(id, isAtHead ? fingerprint : undefined);
      for (const [id, { digest }] of disposals) compare(id, digest);
      return changed;
    };
    const problem = 'an earlier verification found it correct, and it is gone';
    return this.inSnapshot(ids, changedIn, (findings) => {
      for (const workflowId of missing) findings.add({ machine: 'instance', workflowId, seq: 0, problem });
    });
  }

  private inSnapshot(
    ids: IdRange,
    idsToVerify: IdsToVerify,
    verifyRest: (findings: Findings) => void = () => undefined,
  ): Promise<NotedVerdict> {
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      await manager.query("SET TRANSACTION READ ONLY; SET LOCAL timezone = 'UTC'");
      const progress = {
        workflows: 0,
        transitions: 0,
        notes: new Map<string, string>(),
        findings: new Findings(),
      };
      for (const definition of this.definitions) {
        const disposals = await disposalsIn(manager, definition, ids);
        const all = await idsToVerify(manager, definition, { progress, disposals });
        for (let at = 0; at < all.length; at += atATime)
          await this.verifySome(manager, definition, all.slice(at, at + atATime), { progress, disposals });
      }
      verifyRest(progress.findings);
      progress.findings.addAll(await this.unknownMachines(manager, ids));
      return { ...progress, ...progress.findings };
    });
  }

  /** Compares instances with their histories, and what is left of others with the disposals. @param ids sorted */
  private async verifySome(
    manager: EntityManager,
    definition: WorkflowDefinition,
    ids: readonly string[],
    { progress, disposals }: Verification,
  ): Promise<void> {
    const instances = new Map(
      (await instancesOf(manager, definition, ids)).map((each) => [each.id, each] as const),
    );
    const parts = new Map(
      ids.map((id) => [id, new Part(definition, id, instances.get(id), disposals.get(id))] as const),
    );
    for await (const rows of this.historiesOf(manager, definition, ids))
      for (const row of rows) {
        progress.transitions += 1;
        if (progress.transitions % rowsPerTurn === 0) await setImmediate();
        parts.get(row.workflowId)!.add(row);
      }
    for (const [id, part] of parts) {
      part.end();
      if (!part.isGone) progress.workflows += 1;
      if (part.findings.findingCount === 0) progress.notes.set(id, part.fingerprint);
      progress.findings.addAll(part.findings);
    }
  }

  /** The rows of some instances in batches, sorted by id and seq. */
  private historiesOf(
    manager: EntityManager,
    { id: machine }: WorkflowDefinition,
    ids: readonly string[],
  ): AsyncGenerator<TransitionRow[]> {
    const statement = prepared(
      `SELECT ${transitionColumns} FROM transition t
        WHERE t.machine = $1 AND t.workflow_id = ANY ($2) AND (t.workflow_id, t.seq) > ($3, $4)
        ORDER BY t.workflow_id, t.seq LIMIT ${this.batch}`,
    );
    return inBatches(this.batch, (last?: TransitionRow) => {
      const values = [machine, ids, last?.workflowId ?? allIds.from, last?.seq ?? -1];
      return execute<TransitionRow>(manager, { ...statement, types: sharedTypes }, values);
    });
  }

  private unknownMachines(manager: EntityManager, { from, to }: IdRange): Promise<Found> {
    return findingsBy(
      manager,
      `SELECT machine, workflow_id AS "workflowId", min(seq) AS seq, 'the program does not know this machine' AS problem
        FROM transition WHERE machine <> ALL ($1) AND workflow_id BETWEEN $2 AND $3 GROUP BY machine, workflow_id`,
      [this.definitions.map(({ id }) => id), from, to],
    );
  }
}

/** What a verification has read so far. */
interface Progress {
  workflows: number;
  transitions: number;
  readonly notes: Map<string, string>;
  readonly findings: Findings;
}

interface Verification {
  readonly progress: Progress;
  readonly disposals: ReadonlyMap<string, Disposal>;
}

/** The ids to verify, sorted. */
type IdsToVerify = (
  manager: EntityManager,
  definition: WorkflowDefinition,
  verification: Verification,
) => Promise<readonly string[]>;

/** The verification of one instance, or of what a disposal left of it. */
class Part {
  readonly findings = new Findings();
  private readonly history: Fold | DisposedHistory;

  constructor(
    private readonly definition: WorkflowDefinition,
    private readonly id: string,
    private readonly instance?: NotedInstance,
    private readonly disposal?: Disposal,
  ) {
    this.history = disposal ? new DisposedHistory(disposal) : new Fold(definition, id);
    if (instance && disposal) this.found(instance.version, ['it was disposed of, and is there again']);
  }

  /** Whether a disposal is all that is known of it. */
  get isGone(): boolean {
    return !this.instance && this.history.nextSeq === 0;
  }

  get fingerprint(): string {
    return this.instance?.row_fingerprint ?? this.disposal!.digest;
  }

  add(row: TransitionRow): void {
    if (this.isGone && !this.disposal) this.found(row.seq, ['the history belongs to no instance']);
    this.found(row.seq, this.history.add(row));
  }

  end(): void {
    const { history, instance, disposal } = this;
    const last = Math.max(0, history.nextSeq - 1);
    if (this.isGone && disposal) this.found(disposal.lastSeq, ['what a disposal left of it is gone']);
    else if (history instanceof DisposedHistory) this.found(last, history.end());
    else if (instance) this.found(last, history.end(instance));
  }

  private found(seq: number, problems: readonly string[]): void {
    const { id: machine } = this.definition;
    for (const problem of problems) this.findings.add({ machine, workflowId: this.id, seq, problem });
  }
}

/** An instance with its {@link fingerprint}. */
type NotedInstance = StoredInstance & { readonly row_fingerprint: string };

/** The SHA-256 of all columns of the instance `w`, in hexadecimal. */
const fingerprint = "encode(sha256(convert_to(w::text, 'UTF8')), 'hex')";

const instancesOf = (manager: EntityManager, { table }: WorkflowDefinition, ids: readonly string[]) =>
  execute<NotedInstance>(
    manager,
    prepared(`SELECT w.*, ${fingerprint} AS row_fingerprint FROM ${quoted(table)} w WHERE id = ANY ($1)`),
    [ids],
  );

/** `is_at_head`: the instance's hash is that of its last row, and no row follows. */
interface Fingerprint {
  readonly id: string;
  readonly fingerprint: string;
  readonly is_at_head: boolean;
}

const fingerprintsIn = (manager: EntityManager, { table }: WorkflowDefinition, { from, to }: IdRange) =>
  execute<Fingerprint>(
    manager,
    prepared(
      `SELECT id, ${fingerprint} AS fingerprint, coalesce((SELECT t.seq = w.version AND t.hash = w.last_hash
          FROM transition t WHERE t.workflow_id = w.id ORDER BY t.seq DESC LIMIT 1), false) AS is_at_head
        FROM ${quoted(table)} w WHERE id BETWEEN $1 AND $2 ORDER BY id`,
    ),
    [from, to],
  );

/** The disposals of instances in a range of ids, by id. */
async function disposalsIn(
  manager: EntityManager,
  { id: machine }: WorkflowDefinition,
  { from, to }: IdRange,
): Promise<ReadonlyMap<string, Disposal>> {
  const rows = await execute<Disposal>(
    manager,
    prepared(
      `SELECT workflow_id AS "workflowId", last_seq AS "lastSeq", encode(head, 'hex') AS head,
          encode(digest, 'hex') AS digest
        FROM disposal WHERE machine = $1 AND workflow_id BETWEEN $2 AND $3`,
    ),
    [machine, from, to],
  );
  return new Map(rows.map((row) => [row.workflowId, row]));
}
