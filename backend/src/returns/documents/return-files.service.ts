import {
  BadRequestException,
  ForbiddenException,
  Injectable,
  NotFoundException,
  type OnModuleInit,
} from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { takesType } from '@tax-firm/contract';
import { is, requestedItems, type TaxReturnRequest } from '@tax-firm/machines';
import { AppError, InvalidInput, isConflict } from '../../base/app-error.js';
import { type Principal } from '../../accounts/account/access.js';
import { DomainEvents } from '../../base/domain-events.js';
import { type FileEntity, fileIdOf, type UploadKind } from '../../files/file/file.entity.js';
import { FileDownloaded, FilesService, FormFound } from '../../files/file/files.service.js';
import { FilePolicy } from '../../files/file/file-policy.js';
import { AttachedFiles, FileNotAttachable } from '../../files/file/attached-files.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { WorkflowFeed } from '../../workflow/engine/feed.js';
import { keepDeadline } from '../return/keep-deadline.js';
import { lockReturn, TaxReturnEntity } from '../return/tax-return.entity.js';
import { isOpenToClient, ReturnAccess, SpouseAccess } from '../return/return-access.js';
import { itemsOf, requireItems } from '../return/checklist.js';
import { type ReturnCall } from '../return/return-endpoint.js';
import { ReturnWorkflowService } from '../workflow/return-workflow.service.js';

/** How the events about a file of each kind begin. */
const events = {
  client: 'FILE',
  finished: 'FINISHED_FILE',
  review: 'REVIEW_FILE',
  signature: 'SIGNATURE_FORM',
  scan: 'SIGNED_SCAN',
} as const satisfies Record<UploadKind, string>;

/**
 * Adds, removes and restores documents, review copies and finished returns. Each change commits together with its workflow event. A
 * removed file stays with its return for a while, but only staff can see it.
 */
@Injectable()
export class ReturnFilesService implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly access: ReturnAccess,
    private readonly spouses: SpouseAccess,
    private readonly files: FilesService,
    private readonly attached: AttachedFiles,
    private readonly workflow: ReturnWorkflowService,
    private readonly feed: WorkflowFeed,
    private readonly policy: FilePolicy,
    private readonly events: DomainEvents,
    private readonly log: SecurityLog,
  ) {}

  onModuleInit(): void {
    this.policy.mayRead = (viewer, file) => this.mayRead(viewer, file);
    this.events.on(FormFound, (event) => this.formFound(event));
    this.events.on(FileDownloaded, (event) => this.downloaded(event));
  }

  /**
   * Adds files by their links, all or none, skipping those already there.
   * @throws BadRequestException with the files that are not the caller's own uploads, or belong to another return
   */
  async add(
    { viewer, taxReturn, origin }: ReturnCall,
    kind: Exclude<UploadKind, 'signature'>,
    links: readonly string[],
  ): Promise<TaxReturnEntity> {
    const wanted = [...new Set(fileIdsOf(links))];
    try {
      return await this.dataSource.transaction(async (manager) => {
        let current = await lockReturn(manager, taxReturn.id);
        const there = new Set((await this.attached.listFor(taxReturn.id, manager)).map(({ id }) => id));
        const fresh = wanted.filter((fileId) => !there.has(fileId));
        const digests = await this.attached.digestsOf(fresh, manager);
        for (const fileId of fresh) {
          const request = requestFor(`${events[kind]}_ADDED`, fileId, digests[fileId]);
          current = await this.workflow.send(current, viewer, request, { origin, manager });
        }
        const files = await this.attached.attach(manager, fresh, {
          taxReturnId: taxReturn.id,
          kind,
          by: viewer.id,
        });
        for (const file of files) this.check(kind, file);
        return keepDeadline(manager, taxReturn.id);
      });
    } catch (error) {
      throw error instanceof FileNotAttachable ? notAttachable(links, error) : error;
    }
  }

  /**
   * Removes one file from the return. Clients may remove only their own uploads. A form that was signed is no longer to
   * be signed, and stays with the return as the record of the signature.
   * @throws NotFoundException for a file that the return does not have
   */
  async remove(call: ReturnCall, kind: UploadKind, link: string): Promise<TaxReturnEntity> {
    const { viewer, taxReturn } = call;
    const file = fileIn(await this.attached.listFor(taxReturn.id), kind, link);
    if (viewer.role === 'Client' && file.attachedBy !== viewer.id) {
      throw new ForbiddenException('You can delete only your own uploads');
    }
    const takeOut = async (manager: EntityManager) => {
      if (kind === 'signature' && (await wasSigned(file, manager))) return;
      if (!(await this.attached.takeOut(manager, file, viewer))) throw noSuchFile();
    };
    return this.sendAndSettle(call, { type: `${events[kind]}_REMOVED`, fileId: file.id }, takeOut);
  }

  /** Restores a removed file. @throws NotFoundException for one that the return does not keep (any more) */
  async restore(call: ReturnCall, kind: 'client' | 'finished' | 'review', link: string) {
    const { removed } = await this.attached.listWithRemoved(call.taxReturn.id);
    const file = fileIn(removed, kind, link);
    const putBack = async (manager: EntityManager) => {
      if (!(await this.attached.putBack(manager, file))) throw noSuchFile();
    };
    const type = kind === 'review' ? 'REVIEW_FILE_ADDED' : (`${events[kind]}_RESTORED` as const);
    const request = requestFor(type, file.id, file.sha256?.toString('hex'));
    return this.sendAndSettle(call, request, putBack);
  }

  /**
   * Assigns a document, by its link, to exactly these items.
   * @throws NotFoundException for a file that is not one of the return's documents; BadRequestException for an item
   *   that is not on the return's checklist
   */
  async nameFile(call: ReturnCall, link: string, items: readonly string[]): Promise<TaxReturnEntity> {
    const fileId = fileIdOf(link);
    if (fileId === undefined) throw noSuchFile();
    const { id } = call.taxReturn;
    return this.dataSource.transaction(async (manager) => {
      const taxReturn = await lockReturn(manager, id);
      requireItems([...itemsOf(taxReturn), ...requestedItems(taxReturn.context)], items, 'items');
      await this.attached.nameForItems(manager, fileId, id, [...new Set(items)]);
      await this.settleRequests(manager, { ...call, taxReturn });
      await this.log.record('returnChanged', { returnId: id, detail: { changed: 'fileItems' } }, manager);
      return keepDeadline(manager, id);
    });
  }

  /**
   * Tells the workflow which of the documents that staff asked for are there, in the transaction that changed the return's
   * files.
   * @param call with the return as it is in this transaction
   */
  private async settleRequests(manager: EntityManager, { viewer, taxReturn, origin }: ReturnCall) {
    const { requests } = taxReturn.context;
    if (requests.length === 0 || !is.active(taxReturn)) return;
    const files = await this.attached.listFor(taxReturn.id, manager);
    const covered = new Set(
      files.flatMap(({ kind, checklistItems }) => (kind === 'client' ? checklistItems : [])),
    );
    let current = taxReturn;
    for (const { key: request, fate } of requests) {
      if (fate === 'notNeeded' || (fate === 'provided') === covered.has(request)) continue;
      const type = fate === 'open' ? 'DOCUMENT_PROVIDED' : 'DOCUMENT_MISSING_AGAIN';
      current = await this.workflow.send(current, viewer, { type, request }, { origin, manager });
    }
  }

  /** Sends an event of a file, and what that means for the documents that staff asked for. */
  private sendAndSettle(
    call: ReturnCall,
    request: TaxReturnRequest,
    writes: (manager: EntityManager) => Promise<void>,
  ): Promise<TaxReturnEntity> {
    const { viewer, taxReturn, origin } = call;
    return this.dataSource.transaction(async (manager) => {
      const sent = await this.workflow.send(taxReturn, viewer, request, { origin, writes, manager });
      await this.settleRequests(manager, { ...call, taxReturn: sent });
      return keepDeadline(manager, taxReturn.id);
    });
  }

  /**
   * Clients may read a finished return and a review copy once it is released, and the forms once they are asked to
   * sign, but neither acknowledgement files nor removed files. Spouses with an account of their own: `SpouseAccess`.
   * Auditors may read everything except files.
   */
  private async mayRead(viewer: Principal, file: FileEntity): Promise<boolean> {
    if (viewer.role === 'Auditor') return false;
    if (viewer.role === 'Client' && file.removedAt) return false;
    // Clients can always get their own documents back, whatever they owe (Circular 230 §10.28).
    if (viewer.role === 'Client' && file.attachedBy === viewer.id) return true;
    const taxReturn = await this.access.find(viewer, file.taxReturnId!).catch((error: unknown) => {
      if (error instanceof NotFoundException) return undefined;
      throw error;
    });
    if (!taxReturn) return this.spouses.mayRead(viewer, file);
    return viewer.role !== 'Client' || isOpenToClient(file.kind!, taxReturn.stateValue);
  }

  /** @throws BadRequestException for a file of a wrong type; `file_not_scanned` for one to review that the scanner has not seen */
  private check(kind: UploadKind, { name, type, sha256, ...file }: FileEntity): void {
    if (kind === 'scan' && !takesType('scan', type))
      throw new InvalidInput({
        files: `“${name}” is neither a PDF nor a picture. Please scan or photograph the signed form.`,
      });
    if (kind !== 'review') return;
    if (type !== 'application/pdf' || !sha256)
      throw new InvalidInput({
        files: `“${name}” is not a PDF. Please save the return as a PDF, and upload that.`,
      });
    if (this.files.scanStateOf(file) === 'waiting') throw new AppError('file_not_scanned');
  }

  private async formFound({ taxReturnId }: FormFound): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await keepDeadline(manager, taxReturnId);
      await this.feed.announce(taxReturnId, manager);
    });
  }

  /** Records the client's first complete download of a finished return in the workflow. */
  private async downloaded({ viewer, file, origin }: FileDownloaded): Promise<void> {
    if (viewer.role !== 'Client' || file.kind !== 'finished') return;
    const taxReturn = await this.access.find(viewer, file.taxReturnId!);
    if (!is.readyForDownload(taxReturn.stateValue) || !is.active(taxReturn)) return;
    await this.workflow
      .send(taxReturn, viewer, { type: 'RETURN_DOWNLOADED' }, { origin })
      .catch((error: unknown) => {
        // Another download at the same time was recorded first.
        if (!isConflict(error)) throw error;
      });
  }
}

/** An event about a file, with its SHA-256 if it has one. */
const requestFor = (type: TaxReturnRequest['type'], fileId: string, sha256: string | undefined) =>
  ({ type, fileId, ...(sha256 && { sha256 }) }) as TaxReturnRequest;

/** Whether the return was signed, or filed under a signature, since a file was attached to it. */
async function wasSigned({ taxReturnId, attachedAt }: FileEntity, manager: EntityManager): Promise<boolean> {
  const signed: unknown[] = await manager.query(
    `SELECT FROM transition WHERE workflow_id = $1 AND at >= $2
      AND type IN ('SIGN_EFILE_AUTH', 'SIGN_AS_SPOUSE', 'EFILE_AUTH_SIGNED', 'RECORD_TRANSMISSION', 'EFILE_REJECTED') LIMIT 1`,
    [taxReturnId, attachedAt],
  );
  return signed.length > 0;
}

const noSuchFile = () => new NotFoundException('This return has no such file');

/** @throws NotFoundException */
function fileIn(files: readonly FileEntity[], kind: UploadKind, link: string): FileEntity {
  const fileId = fileIdOf(link);
  const file = files.find((each) => each.id === fileId && each.kind === kind);
  if (!file) throw noSuchFile();
  return file;
}

const sentence = 'Please upload the file first. You can add only your own uploads.';

/**
 * The refusal of a list of files of which some cannot be added. Says which, and that none was.
 * @param isBad for each link, whether it cannot be added
 */
function notOwnUploads(links: readonly string[], isBad: (link: string) => boolean): BadRequestException {
  const bad = links.flatMap((link, index) => (isBad(link) ? [`${index + 1} (${link.slice(0, 100)})`] : []));
  const which =
    links.length > 1
      ? `None of these ${links.length} files was added, because of ${listOf.format(bad)}. `
      : '';
  return new BadRequestException({ errors: { files: which + sentence } });
}

/** The refusal for the files that could not be attached. */
export const notAttachable = (links: readonly string[], { fileIds }: FileNotAttachable) =>
  notOwnUploads(links, (link) => fileIds.includes(fileIdOf(link) ?? ''));

const listOf = new Intl.ListFormat('en');

/** The ids of files, from their links. @throws BadRequestException for a link that is not one of ours */
export function fileIdsOf(links: readonly string[]): string[] {
  const ids = links.flatMap((link) => fileIdOf(link) ?? []);
  if (ids.length < links.length) throw notOwnUploads(links, (link) => fileIdOf(link) === undefined);
  return ids;
}
