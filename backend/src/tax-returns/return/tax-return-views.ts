import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  contextFor,
  flagsOf,
  type Progress,
  progressOf,
  restoreTaxReturn,
  type RowView as MachineRow,
  type TaxReturnEventType,
  type TaxReturnSnapshot,
  viewOf,
  workflowRows,
} from '@tax-firm/machines';
import { DataSource } from 'typeorm';
import { type Principal } from '../../accounts/index.js';
import { type JsonRow } from '../../common/json-entity.js';
import { execute, prepared } from '../../common/prepared.js';
import { type FileEntity, type UploadKind } from '../../files/file.entity.js';
import { filesOf, FilesService } from '../../files/files.service.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { createdType } from '../../workflow/index.js';
import { checklistOf } from './checklist.js';
import { nameInContract } from './contract-flags.js';
import { nextDeadline } from './deadline.js';
import { type PartsOf } from './return-access.js';
import { type TaxReturnEntity } from './tax-return.entity.js';
import {
  type FileView,
  type RemovedFileView,
  type RowView,
  type TaxReturnSummary,
  type TaxReturnView,
} from './tax-return.view.js';

interface DoneRecord {
  readonly type: string;
  /** ISO 8601, as PostgreSQL writes it. */
  readonly at: string;
  readonly name: string;
}

/** What a view shows besides the row of the return. */
interface ViewParts {
  readonly files: readonly JsonRow[];
  readonly done: readonly DoneRecord[];
}

/** Who last took each step of the return `r`, and when. */
const lastOfEachType = `SELECT json_agg(last) FROM (
  SELECT DISTINCT ON (t.type) t.type, t.at, coalesce(t.actor_name, a.name, 'System') AS name
  FROM transition t LEFT JOIN account a ON a.id = t.actor_id
  WHERE t.workflow_id = r.id ORDER BY t.type, t.seq DESC) last`;

/** The parts of a view for staff. Clients see no rows, so nothing is read for theirs. */
const partsWith = (done: string) =>
  `json_build_object('files', coalesce((${filesOf('r.id')}), '[]'), 'done', coalesce((${done}), '[]'))`;
const partsForStaff = partsWith(lastOfEachType);
const partsForClients = partsWith('NULL::json');

/** What {@link TaxReturnViews.one} shows besides the row of the return `r`, for `@ReturnEndpoint`. */
export const viewParts: PartsOf = (role) => (role === 'Client' ? partsForClients : partsForStaff);

/** Tax returns as responses show them: what the viewer sees of one, and what they can do now. */
@Injectable()
export class TaxReturnViews {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly files: FilesService,
  ) {}

  /** A single return, with its workflow. @param parts as {@link viewParts} gives them; read by default */
  async one(
    viewer: Principal,
    taxReturn: TaxReturnEntity,
    parts: string | Promise<string> = this.partsOf(viewer, taxReturn.id),
  ): Promise<TaxReturnView> {
    const { files: rows, done } = JSON.parse(await parts) as ViewParts;
    const { files, removed } = this.files.withRemoved(rows);
    const snapshot = snapshotOf(taxReturn);
    const { rows: steps, ...view } = viewOf(snapshot, viewer);
    const summary = this.summary(viewer, taxReturn, snapshot, files, view.progress);
    return {
      ...summary,
      removedFiles:
        viewer.role === 'Client'
          ? []
          : removed.map((file) => this.removedFileView(viewer, file, taxReturn.clientId)),
      workflow: {
        ...summary.workflow,
        ...view,
        rows: withWho(steps, done),
      },
    };
  }

  /** Returns for a list, in the given order. */
  async many(viewer: Principal, taxReturns: readonly TaxReturnEntity[]): Promise<TaxReturnSummary[]> {
    if (taxReturns.length === 0) return [];
    const files = await this.files.listFor(taxReturns.map(({ id }) => id));
    const filesOf = new Map<string | null, FileEntity[]>(taxReturns.map(({ id }) => [id, []]));
    for (const file of files) filesOf.get(file.taxReturnId)?.push(file);
    return taxReturns.map((taxReturn) => this.listed(viewer, taxReturn, filesOf.get(taxReturn.id) ?? []));
  }

  /** A return of a list, whose files were read with it. @param files JSON of `filesOf` */
  ofList(viewer: Principal, taxReturn: TaxReturnEntity, files: string): TaxReturnSummary {
    const rows = JSON.parse(files) as JsonRow[];
    return this.listed(viewer, taxReturn, this.files.withRemoved(rows).files);
  }

  private listed(
    viewer: Principal,
    taxReturn: TaxReturnEntity,
    files: readonly FileEntity[],
  ): TaxReturnSummary {
    const snapshot = snapshotOf(taxReturn);
    return this.summary(viewer, taxReturn, snapshot, files, progressOf(snapshot, viewer.role));
  }

  private summary(
    viewer: Principal,
    taxReturn: TaxReturnEntity,
    snapshot: TaxReturnSnapshot,
    files: readonly FileEntity[],
    progress: Progress,
  ): TaxReturnSummary {
    const {
      id,
      name,
      email,
      service,
      spouseFullName,
      referredBy,
      office,
      notes,
      documentsLink,
      adminDocumentsLink,
    } = taxReturn;
    const views = files.map((file) => ({ file, view: this.fileView(viewer, file, taxReturn.clientId) }));
    const ofKind = (kind: FileEntity['kind']) =>
      views.filter(({ file }) => file.kind === kind).map(({ view }) => view);
    const documents = ofKind('client');
    const items = checklistOf(taxReturn, documents);
    const finishedVisible = viewer.role !== 'Client' || taxReturn.stateValue.delivery !== 'notUploaded';
    const reviewVisible = viewer.role !== 'Client' || taxReturn.stateValue.review !== 'notReleased';
    return {
      ...{
        _id: id,
        id,
        name,
        email,
        service,
        spouseFullName,
        referredBy,
        office,
        notes,
        documentsLink,
        adminDocumentsLink,
      },
      filingStatus: spouseFullName !== null,
      amount: taxReturn.amountCents === null ? null : taxReturn.amountCents / 100,
      files: documents,
      taxReturnFile: finishedVisible ? ofKind('finished') : [],
      agreements: ofKind('agreement'),
      reviewFiles: reviewVisible ? ofKind('review') : [],
      step: 'PriceTool Complete',
      archiveTaxYear: taxReturn.archiveTaxYear,
      isDocumentsUploadedByClient: documents.some(({ uploadedBy }) => uploadedBy === 'client'),
      estimate: taxReturn.estimate as TaxReturnSummary['estimate'],
      checklist: items,
      createdAt: taxReturn.createdAt.toISOString(),
      updatedAt: taxReturn.updatedAt.toISOString(),
      waitingSince: taxReturn.waitingSince.toISOString(),
      deadline: nextDeadline(viewer, taxReturn, documents, items),
      ...this.contractFlags(snapshot),
      workflow: {
        version: taxReturn.version,
        value: taxReturn.stateValue,
        context: contextFor(viewer.role, { value: taxReturn.stateValue, context: taxReturn.context }),
        progress,
      },
    };
  }

  /** The contract's flags, under their names in this firm's contract. */
  contractFlags(snapshot: TaxReturnSnapshot): ReturnType<typeof flagsOf> {
    const named = Object.entries(flagsOf(snapshot)).map(([flag, value]) => [
      nameInContract(flag, this.firm),
      value,
    ]);
    return Object.fromEntries(named) as ReturnType<typeof flagsOf>;
  }

  private fileView(viewer: Principal, file: FileEntity, clientId: string): FileView {
    return {
      id: file.id,
      name: file.name,
      link: `/api/files/${file.id}`,
      type: file.type,
      size: file.size,
      sha256: file.sha256?.toString('hex') ?? null,
      items: file.checklistItems,
      uploadedBy: file.attachedBy === clientId ? 'client' : 'firm',
      scan: this.files.scanStateOf(file),
      flags: viewer.role === 'Client' ? [] : file.flags,
      at: (file.attachedAt ?? file.createdAt).toISOString(),
    };
  }

  private removedFileView(viewer: Principal, file: FileEntity, clientId: string): RemovedFileView {
    const removedAt = file.removedAt!;
    return {
      ...this.fileView(viewer, file, clientId),
      kind: file.kind as UploadKind,
      removedAt: removedAt.toISOString(),
      removedBy: { name: file.removedByName!, isClient: file.removedBy === clientId },
      keptUntil: this.files.keptUntil(removedAt).toISOString(),
    };
  }

  private async partsOf({ role }: Principal, id: string): Promise<string> {
    const statement = role === 'Client' ? readForClients : readForStaff;
    const [row] = await execute<{ parts: string }>(this.dataSource, statement, [id]);
    return row!.parts;
  }
}

const reading = (parts: string) =>
  prepared(`SELECT (${parts})::text AS parts FROM (SELECT $1::uuid AS id) r`);
const readForStaff = reading(partsForStaff);
const readForClients = reading(partsForClients);

export const snapshotOf = ({ stateValue, context }: TaxReturnEntity): TaxReturnSnapshot =>
  restoreTaxReturn({ value: stateValue, context });

/** The machine's rows, with who completed each and when. */
function withWho(rows: readonly MachineRow[], done: readonly DoneRecord[]): RowView[] {
  const ordered = done.find(({ type }) => type === createdType);
  return rows.map((row) => {
    const { doneBy } = workflowRows.find(({ key }) => key === row.key)!;
    // A row that no event completed was complete when the order was placed.
    const last = row.status === 'Complete' ? (latest(done, doneBy) ?? ordered) : undefined;
    return { ...row, by: last?.name ?? null, at: last ? new Date(last.at).toISOString() : null };
  });
}

const latest = (done: readonly DoneRecord[], types: readonly TaxReturnEventType[]): DoneRecord | undefined =>
  done
    .filter(({ type }) => types.some((wanted) => wanted === type))
    .reduce<DoneRecord | undefined>(
      (last, record) => (!last || Date.parse(record.at) > Date.parse(last.at) ? record : last),
      undefined,
    );
