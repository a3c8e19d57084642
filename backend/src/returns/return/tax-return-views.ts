import { Inject, Injectable } from '@nestjs/common';
import {
  type AnswerInWords,
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
  type TaxReturnEventType,
  type TaxReturnFlags,
  type TaxReturnSnapshot,
  viewOf,
  workflowRows,
} from '@tax-firm/machines';
import { type Principal } from '../../accounts/account/access.js';
import { type FileEntity, type FileKind, type UploadKind } from '../../files/file/file.entity.js';
import { AttachedFiles } from '../../files/file/attached-files.js';
import { FilesService } from '../../files/file/files.service.js';
import { FIRM, type Firm, reasonsInFirmWords } from '../../firm/firm.js';
import { createdType } from '../../workflow/model/history.js';
import { attachedAt, checklistOf, placeOf } from './checklist.js';
import { nameInContract } from './contract-flags.js';
import { isOpenToClient } from './return-access.js';
import { type DoneRecord, type ListedParts, ReturnParts, starts, type ViewParts } from './return-parts.js';
import { type TaxReturnEntity } from './tax-return.entity.js';
import {
  type FileView,
  type RemovedFileView,
  type RowAnswer,
  type TaxReturnSummary,
  type TaxReturnView,
} from './tax-return.dto.js';
import { isInPreparation, UsualTimes } from './figures.js';

/** Who prepares a return, as its client sees them. */
interface Preparer {
  /** First name. */
  readonly name: string;
  readonly photo: string | null;
}

/** Tax returns as responses show them: what the viewer sees of one, and what they can do now. */
@Injectable()
export class TaxReturnViews {
  constructor(
    @Inject(FIRM) private readonly firm: Firm,
    private readonly files: FilesService,
    private readonly attached: AttachedFiles,
    private readonly parts: ReturnParts,
    private readonly usualTimes: UsualTimes,
  ) {}

  /** What {@link one} depends on besides the viewer, the return, and its parts: other returns' times. For entity tags. */
  async usualHours(viewer: Principal, { stateValue }: TaxReturnEntity): Promise<string> {
    return viewer.role === 'Client' ? String(await this.usualTimes.hoursOf(stateValue)) : '';
  }

  /** A single return, with its workflow. @param parts read by default */
  async one(
    viewer: Principal,
    taxReturn: TaxReturnEntity,
    parts: ViewParts | Promise<ViewParts> = this.parts.ofOne(viewer, taxReturn.id),
  ): Promise<TaxReturnView> {
    const { done, began, ...shown } = await parts;
    const { removed } = shown.files;
    const snapshot = snapshotOf(taxReturn);
    const { rows: steps, blocked, ...view } = viewOf(snapshot, viewer);
    const summary = this.summary(viewer, taxReturn, snapshot, shown, view.progress);
    const preparer = preparerOf(taxReturn, done, this.firm);
    const usuallyBy = began && (await this.usualTimes.leftBy(taxReturn.stateValue, began));
    return {
      ...summary,
      removedFiles:
        viewer.role === 'Client' ? [] : removed.map((file) => this.removedFileView(viewer, file, taxReturn)),
      waitsBegan: viewer.role === 'Client' ? {} : taxReturn.waitsBegan,
      answers: this.answersOf(taxReturn),
      preparer: preparer?.name ?? null,
      preparerPhoto: preparer?.photo ?? null,
      usuallyBy: usuallyBy?.toISOString() ?? null,
      workflow: {
        ...view,
        ...summary.workflow,
        blocked: Object.fromEntries(
          Object.entries(blocked).map(([type, reasons]) => [type, reasonsInFirmWords(reasons, this.firm)]),
        ),
        rows: withWho(steps, done).map((row) => ({
          ...row,
          whyNot: reasonsInFirmWords(row.whyNot, this.firm),
        })),
      },
    };
  }

  /** Id of the photo of who prepares a return now; null without one. */
  async preparerPhoto(taxReturn: TaxReturnEntity): Promise<string | null> {
    return preparerOf(taxReturn, await this.parts.startsOf(taxReturn.id), this.firm)?.photo ?? null;
  }

  /** Returns for a list, in the given order. */
  async many(viewer: Principal, taxReturns: readonly TaxReturnEntity[]): Promise<TaxReturnSummary[]> {
    const parts = await this.parts.ofList(
      viewer,
      taxReturns.map(({ id }) => id),
    );
    return taxReturns.map((taxReturn) => this.ofList(viewer, taxReturn, parts.get(taxReturn.id)!));
  }

  /** A return of a list. */
  ofList(viewer: Principal, taxReturn: TaxReturnEntity, parts: ListedParts): TaxReturnSummary {
    const snapshot = snapshotOf(taxReturn);
    const progress = progressOf(snapshot, viewer.role);
    const summary: TaxReturnSummary = this.summary(viewer, taxReturn, snapshot, parts, progress);
    // Half of what a long list would send.
    if (viewer.role !== 'Client') summary.checklist = undefined;
    return summary;
  }

  private summary(
    viewer: Principal,
    taxReturn: TaxReturnEntity,
    snapshot: TaxReturnSnapshot,
    { files: { files }, unread, assignee }: ListedParts,
    progress: Progress,
  ): TaxReturnSummary & Pick<TaxReturnView, 'checklist'> {
    const views = files.map((file) => ({ file, view: this.fileView(viewer, file, taxReturn) }));
    const ofKind = (kind: FileKind) =>
      viewer.role !== 'Client' || isOpenToClient(kind, taxReturn.stateValue)
        ? views.filter(({ file }) => file.kind === kind).map(({ view }) => view)
        : [];
    const documents = ofKind('client');
    const items = checklistOf(taxReturn, documents);
    const toSign = new Set(taxReturn.context.signatureForms.map(({ fileId }) => fileId));
    const state = { value: taxReturn.stateValue, context: taxReturn.context };
    // One literal and one spread: V8 makes a hash table of an object that several are spread into, which takes several
    // times the memory.
    return {
      _id: taxReturn.id,
      id: taxReturn.id,
      name: taxReturn.name,
      email: taxReturn.email,
      service: taxReturn.service,
      taxYear: taxReturn.taxYear,
      companyName: taxReturn.companyName,
      entity: taxReturn.entity,
      fiscalYearEnd: taxReturn.fiscalYearEnd,
      ordinal: taxReturn.ordinal,
      spouseFullName: taxReturn.spouseFullName,
      referredBy: taxReturn.referredBy,
      office: taxReturn.office,
      assignee,
      notes: taxReturn.notes,
      documentsLink: taxReturn.documentsLink,
      adminDocumentsLink: taxReturn.adminDocumentsLink,
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
      archiveTaxYear: taxReturn.archiveTaxYear,
      isDocumentsUploadedByClient: documents.some(({ uploadedBy }) => uploadedBy === 'client'),
      estimate: taxReturn.estimate as TaxReturnSummary['estimate'],
      checklist: items,
      createdAt: taxReturn.createdAt.toISOString(),
      updatedAt: taxReturn.updatedAt.toISOString(),
      waitingSince: taxReturn.waitingSince.toISOString(),
      unread,
      firmWroteAt: taxReturn.firmWroteAt?.toISOString() ?? null,
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

  private answersOf({ service, answers }: TaxReturnEntity): AnswerInWords[] {
    const preparation = preparationOf(service) ?? null;
    if (answers === null) return [];
    return [...answersInWords({ service: 'taxPreparation', preparation, answers }, this.firm.prices)];
  }

  /** A file as this viewer sees it, who may read it. */
  fileView(viewer: Principal, file: FileEntity, taxReturn: TaxReturnEntity): FileView {
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

  private removedFileView(viewer: Principal, file: FileEntity, taxReturn: TaxReturnEntity): RemovedFileView {
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

export const snapshotOf = ({ stateValue, context }: TaxReturnEntity): TaxReturnSnapshot =>
  restoreTaxReturn({ value: stateValue, context });

/** The machine's rows, with who completed each and when. */
function withWho(rows: readonly MachineRow[], done: readonly DoneRecord[]): RowAnswer[] {
  const ordered = done.find(({ type }) => type === createdType);
  return rows.map((row) => {
    const { doneBy } = workflowRows.find(({ key }) => key === row.key)!;
    // A row that no event completed was complete when the order was placed.
    const last = row.status === 'Complete' ? (latest(done, doneBy) ?? ordered) : undefined;
    return { ...row, by: last?.name ?? null, at: last ? new Date(last.at).toISOString() : null };
  });
}

/** Who last began work that is not approved yet; null if nobody did, or if the account has no name. */
function preparerOf(
  { stateValue }: TaxReturnEntity,
  done: readonly DoneRecord[],
  { ownerRole }: Firm,
): Preparer | null {
  if (!is.active(stateValue) || !isInPreparation(stateValue)) return null;
  const begun = workflowRows.filter(
    ({ event, isComplete }) => starts.some((start) => start === event) && isComplete(stateValue),
  );
  const last = latest(
    done,
    begun.flatMap(({ doneBy }) => doneBy),
  );
  return last?.name && last.name !== ownerRole ? { name: last.name.split(' ')[0]!, photo: last.photo } : null;
}

const latest = (done: readonly DoneRecord[], types: readonly TaxReturnEventType[]): DoneRecord | undefined =>
  done
    .filter(({ type }) => types.some((wanted) => wanted === type))
    .reduce<DoneRecord | undefined>(
      (last, record) => (!last || Date.parse(record.at) > Date.parse(last.at) ? record : last),
      undefined,
    );
