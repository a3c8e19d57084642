import { Injectable } from '@nestjs/common';
import { is, type Role, workflowRows } from '@tax-firm/machines';
import { DataSource } from 'typeorm';
import { type Principal } from '../../accounts/account/access.js';
import { execute, type Prepared, prepared } from '../../base/database/prepared.js';
import { AttachedFiles, type FilesWithRemoved } from '../../files/file/attached-files.js';
import { unreadBy } from './message-facts.js';
import { sqlList, stateIs } from './state-sql.js';
import { stagesBegan } from './figures.js';

/** Who last took a step of one type. */
export interface DoneRecord {
  readonly type: string;
  /** ISO 8601, as PostgreSQL writes it. */
  readonly at: string;
  readonly name: string;
  /** Id of the photo of who did it; null if they have none. */
  readonly photo: string | null;
}

/** What a list shows besides the row of a return. */
export interface ListedParts {
  readonly files: FilesWithRemoved;
  /** For a client, the messages that they have not seen; for the firm, those that it has neither answered nor closed. */
  readonly unread: number;
  /** Who works on the return; null for nobody, and for clients. */
  readonly assignee: { readonly id: string; readonly name: string } | null;
}

/** What the view of one return shows besides its row. Clients see no rows, so `done` has only who prepares. */
export interface ViewParts extends ListedParts {
  readonly done: readonly DoneRecord[];
  /** When the return last came into each stage; null for staff. */
  readonly began: Readonly<Record<string, string | null>> | null;
}

/** The steps that begin someone's work on a return. */
export const starts = ['STAFF_START', 'SENIOR_START', 'CPA_START'] as const;
const areStarts = `t.type IN (${sqlList(starts)})`;

/** More money may come once the invoice is settled: only what came before tells who settled it. */
const settledIt = `(t.type NOT IN (${sqlList(workflowRows.find(({ key }) => key === 'clientPaysInvoice')!.doneBy)})
  OR t.seq <= (SELECT max(s.seq) FROM transition s WHERE s.workflow_id = r.id AND ${stateIs('s.to_state', is.paid)}
    AND NOT ${stateIs('s.from_state', is.paid)}))`;

/** Who last took each step of the return `r`, and when. */
const lastOfEachType = (types: string) => `coalesce((SELECT json_agg(last) FROM (
  SELECT DISTINCT ON (t.type) t.type, t.at, coalesce(t.actor_name, a.name, 'System') AS name,
    p.photo_id AS photo
  FROM transition t LEFT JOIN account a ON a.id = t.actor_id LEFT JOIN staff_photo p ON p.account_id = t.actor_id
  WHERE t.workflow_id = r.id AND ${types} ORDER BY t.type, t.seq DESC) last), '[]') AS done`;

/** Who works on the return `r`, which need have nothing but its id. Clients don't learn it. */
const assigneeFor = (role: Role): string =>
  role === 'Client'
    ? 'NULL'
    : `(SELECT json_build_object('id', a.id, 'name', a.name) FROM tax_return assigned
        JOIN account a ON a.id = assigned.assignee_id WHERE assigned.id = r.id)`;

const listedFor = (role: Role): string =>
  `r.id, (SELECT count(*)::integer ${unreadBy(role)}) AS unread, ${assigneeFor(role)} AS assignee`;

const ofReturns = (parts: string): Prepared => prepared(`SELECT ${parts} FROM unnest($1::uuid[]) AS r (id)`);

const statements = {
  client: {
    one: ofReturns(`${listedFor('Client')}, ${lastOfEachType(areStarts)}, (${stagesBegan}) AS began`),
    list: ofReturns(listedFor('Client')),
  },
  firm: {
    one: ofReturns(`${listedFor('Owner')}, ${lastOfEachType(settledIt)}, NULL AS began`),
    list: ofReturns(listedFor('Owner')),
  },
};
const startsOf = ofReturns(lastOfEachType(areStarts));

const statementsFor = ({ role }: Pick<Principal, 'role'>) =>
  role === 'Client' ? statements.client : statements.firm;

type Found<Parts> = Omit<Parts, 'files'> & { readonly id: string };

/** Reads what views show of returns besides their rows. The caller has made sure that the viewer may see them. */
@Injectable()
export class ReturnParts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly attached: AttachedFiles,
  ) {}

  async ofOne(viewer: Principal, id: string): Promise<ViewParts> {
    return (await this.read<ViewParts>(statementsFor(viewer).one, [id])).get(id)!;
  }

  /** @returns by the return's id */
  ofList(viewer: Pick<Principal, 'role'>, ids: readonly string[]): Promise<ReadonlyMap<string, ListedParts>> {
    return this.read<ListedParts>(statementsFor(viewer).list, ids);
  }

  /** Who last began each kind of work on a return. */
  async startsOf(id: string): Promise<readonly DoneRecord[]> {
    const [found] = await execute<Pick<ViewParts, 'done'>>(this.dataSource, startsOf, [[id]]);
    return found!.done;
  }

  private async read<Parts extends ListedParts>(
    statement: Prepared,
    ids: readonly string[],
  ): Promise<Map<string, Parts>> {
    if (ids.length === 0) return new Map();
    const [found, files] = await Promise.all([
      execute<Found<Parts>>(this.dataSource, statement, [ids]),
      this.attached.ofReturns(ids),
    ]);
    return new Map(found.map(({ id, ...parts }) => [id, { ...parts, files: files(id) } as unknown as Parts]));
  }
}
