import { Inject, Injectable } from '@nestjs/common';
import {
  answersInWords,
  contextFor,
  flagsOf,
  is,
  nameOwner,
  nextDeadline,
  preparationOf,
  type Progress,
  progressOf,
  promiseOf,
  restoreTaxReturn,
  type RowView as MachineRow,
  type TaxReturnFlags,
  type TaxReturnSnapshot,
  viewOf,
  workflowRows,
} from '@tax-firm/machines';
import { DataSource } from 'typeorm';
import { type Principal } from '../../accounts/account/access.js';
import { type FileEntity, type FileKind, type UploadKind } from '../../files/file/file.entity.js';
import { AttachedFiles, type FilesWithRemoved } from '../../files/file/attached-files.js';
import { FilesService } from '../../files/file/files.service.js';
import { FIRM, type Firm, reasonsInFirmWords } from '../../firm/firm.js';
import { createdType } from '../../workflow/model/history.js';
import { attachedAt, checklistOf, placeOf } from './checklist.js';
import { nameInContract } from './contract-flags.js';
import { Figures, isInPreparation, stagesBegan } from './figures.js';
import { unreadBy } from './message-facts.js';
import { isOpenToClient } from './return-access.js';
import { sqlList, stateIs } from './state-sql.js';
import { type TaxReturnEntity } from './tax-return.entity.js';
import * as dto from './tax-return.dto.js';

/** Who last took a step of one type. */
interface DoneRecord {
  readonly type: string;
  /** ISO 8601, as PostgreSQL writes it. */
  readonly at: string;
  readonly name: string;
  /** Id of the photo of who did it; null if they have none. */
  readonly photo: string | null;
}

/** What a list shows besides the row of a return. */
interface ListedParts extends Pick<dto.TaxReturnSummary, 'unread' | 'assignee'> {
  readonly files: FilesWithRemoved;
}

/** What the view of one return shows besides its row. */
interface ViewParts extends ListedParts {
  /** Who last took each step, the latest first. Clients see no rows, so theirs has only who prepares. */
  readonly done: readonly DoneRecord[];
  /** When the return last came into each stage; null for staff. */
  readonly began: Readonly<Record<string, string | null>> | null;
}

/** The steps that begin someone's work on a return. */
const starts = ['STAFF_START', 'SENIOR_START', 'CPA_START'];

/** More money may come once the invoice is settled: only what came before tells who settled it. */
const settledIt = `(t.type NOT IN (${sqlList(workflowRows.find(({ key }) => key === 'clientPaysInvoice')!.doneBy)})
  OR t.seq <= (SELECT max(s.seq) FROM transition s WHERE s.workflow_id = r.id AND ${stateIs('s.to_state', is.paid)}
    AND NOT ${stateIs('s.from_state', is.paid)}))`;

/** SQL of who last took each of these steps of the return `r`, and when. */
const lastOfEachType = (types: string) => `coalesce((SELECT json_agg(last ORDER BY last.seq DESC) FROM (
  SELECT DISTINCT ON (t.type) t.type, t.seq, t.at, coalesce(t.actor_name, a.name, 'System') AS name,
    p.photo_id AS photo
  FROM transition t LEFT JOIN account a ON a.id = t.actor_id LEFT JOIN staff_photo p ON p.account_id = t.actor_id
  WHERE t.workflow_id = r.id AND ${types} ORDER BY t.type, t.seq DESC) last), '[]') AS done`;

const lastStarts = lastOfEachType(`t.type IN (${sqlList(starts)})`);
const shownToClient = `, ${lastStarts}, (${stagesBegan}) AS began`;
const shownToFirm = `, ${lastOfEachType(settledIt)}, NULL AS began`;

/** SQL of who works on the return `r`. Clients don't learn it. */
const assigneeOf = `(SELECT json_build_object('id', a.id, 'name', a.name) FROM tax_return assigned
  JOIN account a ON a.id = assigned.assignee_id WHERE assigned.id = r.id)`;

/** Tax returns as responses show them: what the viewer sees of one, and what they can do now. */
@Injectable()
export class TaxReturnViews {
  constructor(
    @Inject(FIRM) private readonly firm: Firm,
    private readonly dataSource: DataSource,
    private readonly files: FilesService,
    private readonly attached: AttachedFiles,
    private readonly figures: Figures,
  ) {}

  /** A single return, with its workflow. */
  async one(viewer: Principal, taxReturn: TaxReturnEntity): Promise<dto.TaxReturnView> {
    const parts = await this.partsOfOne(viewer, taxReturn);
    const { service, answers } = taxReturn;
    const preparation = preparationOf(service) ?? null;
    const snapshot = snapshotOf(taxReturn);
    const { rows, blocked, ...view } = viewOf(snapshot, viewer);
    const summary = this.summary(viewer, taxReturn, snapshot, parts, view.progress);
    const preparer = preparerOf(taxReturn, parts.done, this.firm);
    const usuallyBy = parts.began && (await this.figures.usuallyBy(taxReturn.stateValue, parts.began));
    return {
      ...summary,
      removedFiles:
        viewer.role === 'Client'
          ? []
          : parts.files.removed.map((file) => this.removedFileView(viewer, file, taxReturn)),
      waitsBegan: viewer.role === 'Client' ? {} : taxReturn.waitsBegan,
      answers: answers
        ? [...answersInWords({ service: 'taxPreparation', preparation, answers }, this.firm.prices)]
        : [],
      preparer: preparer?.name.split(' ')[0] ?? null,
      preparerPhoto: preparer?.photo ?? null,
      usuallyBy: usuallyBy?.toISOString() ?? null,
      workflow: {
        ...view,
        ...summary.workflow,
        blocked: Object.fromEntries(
          Object.entries(blocked).map(([type, reasons]) => [type, reasonsInFirmWords(reasons, this.firm)]),
        ),
        rows: rows.map((row) => ({
          ...row,
          ...doneIn(row, parts.done),
          whyNot: reasonsInFirmWords(row.whyNot, this.firm),
        })),
      },
    };
  }

  /** Id of the photo of who prepares a return now; null without one. */
  async preparerPhoto(taxReturn: TaxReturnEntity): Promise<string | null> {
    const [{ done }] = await this.dataSource.query<[Pick<ViewParts, 'done'>]>(
      `SELECT ${lastStarts} FROM unnest($1::uuid[]) AS r (id)`,
      [[taxReturn.id]],
    );
    return preparerOf(taxReturn, done, this.firm)?.photo ?? null;
  }

  /** Returns for a list, in the given order. */
  async many(viewer: Principal, taxReturns: readonly TaxReturnEntity[]): Promise<dto.TaxReturnSummary[]> {
    const parts = await this.partsOf<ListedParts>(viewer, taxReturns);
    return taxReturns.map((taxReturn) => {
      const snapshot = snapshotOf(taxReturn);
      const progress = progressOf(snapshot, viewer.role);
      const summary = this.summary(viewer, taxReturn, snapshot, parts.get(taxReturn.id)!, progress);
      // Without it, a long list for staff is half as long.
      return viewer.role === 'Client' ? summary : { ...summary, checklist: undefined };
    });
  }

  private async partsOfOne(viewer: Principal, taxReturn: TaxReturnEntity): Promise<ViewParts> {
    const more = viewer.role === 'Client' ? shownToClient : shownToFirm;
    return (await this.partsOf<ViewParts>(viewer, [taxReturn], more)).get(taxReturn.id)!;
  }

  /** Reads what is shown of returns besides their rows. @param more SQL of more columns. @returns by the return's id */
  private async partsOf<Parts extends ListedParts>(
    { role }: Principal,
    taxReturns: readonly TaxReturnEntity[],
    more = '',
  ): Promise<Map<string, Parts>> {
    const ids = taxReturns.map(({ id }) => id);
    if (ids.length === 0) return new Map();
    const [rows, files] = await Promise.all([
      this.dataSource.query<(Parts & { id: string })[]>(
        `SELECT r.id, (SELECT count(*)::integer ${unreadBy(role)}) AS unread,
            ${role === 'Client' ? 'NULL' : assigneeOf} AS assignee ${more}
          FROM unnest($1::uuid[]) AS r (id)`,
        [ids],
      ),
      this.attached.ofReturns(ids),
    ]);
    return new Map(rows.map((row) => [row.id, { ...row, files: files(row.id) }]));
  }

  private summary(
    viewer: Principal,
    taxReturn: TaxReturnEntity,
    snapshot: TaxReturnSnapshot,
    { files: { files }, unread, assignee }: ListedParts,
    progress: Progress,
  ): dto.TaxReturnSummary & Pick<dto.TaxReturnView, 'checklist'> {
    const views = files.map((file) => ({ file, view: this.fileView(viewer, file, taxReturn) }));
    const ofKind = (kind: FileKind) =>
      viewer.role !== 'Client' || isOpenToClient(kind, taxReturn.stateValue)
        ? views.filter(({ file }) => file.kind === kind).map(({ view }) => view)
        : [];
    const documents = ofKind('client');
    const toSign = new Set(taxReturn.context.signatureForms.map(({ fileId }) => fileId));
    const state = { value: taxReturn.stateValue, context: taxReturn.context };
    return {
      ...columnsShown(taxReturn),
      _id: taxReturn.id,
      assignee,
      filingStatus: taxReturn.spouseFullName !== null,
      amount: taxReturn.amountCents === null ? null : taxReturn.amountCents / 100,
      files: documents,
      taxReturnFile: ofKind('finished'),
      agreements: ofKind('agreement'),
      reviewFiles: ofKind('review'),
      signatureFiles: ofKind('signature').filter((file) => toSign.has(file.id)),
      acknowledgements: ofKind('acknowledgement'),
      signedScans: ofKind('scan'),
      step: 'PriceTool Complete',
      isDocumentsUploadedByClient: documents.some(({ uploadedBy }) => uploadedBy === 'client'),
      checklist: checklistOf(taxReturn, documents),
      unread,
      deadline: viewer.role === 'Client' ? null : nextDeadline(state, taxReturn),
      promise: promiseOf(state, taxReturn),
      workflow: {
        version: taxReturn.version,
        value: taxReturn.stateValue,
        context: contextFor(viewer.role, state),
        progress: { ...progress, label: nameOwner(progress.label, this.firm.ownerRole) },
      },
      ...this.contractFlags(snapshot),
    };
  }

  /** The contract's flags, under their names in this firm's contract. */
  contractFlags(snapshot: TaxReturnSnapshot): TaxReturnFlags {
    return flagsOf(snapshot, (flag) => nameInContract(flag, this.firm));
  }

  /** A file as this viewer sees it, who may read it. */
  fileView(viewer: Principal, file: FileEntity, taxReturn: TaxReturnEntity): dto.FileView {
    return {
      id: file.id,
      name: file.name,
      link: `/api/files/${file.id}`,
      type: file.type,
      size: file.size,
      sha256: file.sha256?.toString('hex') ?? null,
      ...placeOf(file, taxReturn),
      uploadedBy: file.attachedBy === taxReturn.clientId ? 'client' : 'firm',
      scan: this.files.scanStateOf(file),
      flags: viewer.role === 'Client' ? [] : file.flags,
      at: attachedAt(file),
    };
  }

  private removedFileView(viewer: Principal, file: FileEntity, taxReturn: TaxReturnEntity) {
    const removedAt = file.removedAt!;
    return {
      ...this.fileView(viewer, file, taxReturn),
      kind: file.kind as UploadKind,
      removedAt: removedAt.toISOString(),
      removedBy: { name: file.removedByName!, isClient: file.removedBy === taxReturn.clientId },
      keptUntil: this.attached.keptUntil(removedAt).toISOString(),
    };
  }
}

type ColumnsShown = keyof typeof dto.taxReturnSummary.shape & keyof TaxReturnEntity;

/** The fields of a summary that are columns of the return under the same name. */
const columnsShown = (taxReturn: TaxReturnEntity) =>
  Object.fromEntries(
    Object.entries(taxReturn)
      .filter(([name]) => name in dto.taxReturnSummary.shape)
      .map(([name, value]) => [name, value instanceof Date ? value.toISOString() : (value as unknown)]),
  ) as Pick<dto.TaxReturnSummary, ColumnsShown>;

export const snapshotOf = ({ stateValue, context }: TaxReturnEntity): TaxReturnSnapshot =>
  restoreTaxReturn({ value: stateValue, context });

/** Who completed a row of the machine's, and when. One that no event completed was complete when the order was placed. */
function doneIn({ key, status }: MachineRow, done: readonly DoneRecord[]): Pick<dto.RowAnswer, 'by' | 'at'> {
  const { doneBy } = workflowRows.find((row) => row.key === key)!;
  const last = status === 'Complete' ? (latest(done, doneBy) ?? latest(done, [createdType])) : undefined;
  return { by: last?.name ?? null, at: last ? new Date(last.at).toISOString() : null };
}

/** Who last began work that is not approved yet; undefined if nobody did, or if the account has no name. */
function preparerOf({ stateValue }: TaxReturnEntity, done: readonly DoneRecord[], { ownerRole }: Firm) {
  if (!is.active(stateValue) || !isInPreparation(stateValue)) return undefined;
  const begun = workflowRows.filter(
    ({ event, isComplete }) => starts.includes(event ?? '') && isComplete(stateValue),
  );
  const types = begun.flatMap(({ doneBy }) => doneBy);
  const last = latest(done, types);
  return last?.name === ownerRole ? undefined : last;
}

/** @param done the latest first */
const latest = (done: readonly DoneRecord[], types: readonly string[]): DoneRecord | undefined =>
  done.find(({ type }) => types.includes(type));
