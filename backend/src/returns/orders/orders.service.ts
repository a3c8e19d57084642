import { BadRequestException, Inject, Injectable, Logger, PayloadTooLargeException } from '@nestjs/common';
import { type ClientOrder, spouseNameMissing, type VisitorOrder } from '@tax-firm/contract';
import {
  dueTaxYear,
  entityOf,
  isBusiness,
  isJointOrder,
  preparationOf,
  readAnswers,
  type ReviewedOrder,
  reviewOrder,
  usualFiscalYearEnd,
} from '@tax-firm/machines';
import { randomUUID } from 'node:crypto';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { Account } from '../../accounts/account/account.entity.js';
import { AccountsService } from '../../accounts/account/accounts.service.js';
import { type Principal } from '../../accounts/account/access.js';
import { Clock } from '../../base/clock.js';
import { DraftsService } from '../drafts/drafts.service.js';
import { fileIdOf } from '../../files/file/file.entity.js';
import { AttachedFiles, FileNotAttachable } from '../../files/file/attached-files.js';
import { FilesService } from '../../files/file/files.service.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { Quotas } from '../../http/rate-limit/quotas.js';
import { RateLimiter } from '../../http/rate-limit/rate-limiter.js';
import { WorkflowEngine } from '../../workflow/engine/engine.js';
import { type Origin } from '../../workflow/model/definition.js';
import { fileIdsOf, notAttachable } from '../documents/return-files.service.js';
import { keepDeadline } from '../return/keep-deadline.js';
import { detailsDigest, subjectDigest } from '../return/details-digest.js';
import { nextOrdinal, type Order, TaxReturnEntity } from '../return/tax-return.entity.js';
import { columnsOf, taxReturnWorkflow } from '../workflow/tax-return.definition.js';

interface OrderOptions {
  readonly origin: Origin;
  readonly commandId?: string;
  /** When the order was placed; now by default. */
  readonly at?: Date;
}

interface NewOrder extends OrderOptions {
  readonly order: ClientOrder & Partial<Pick<VisitorOrder, 'referredBy'>>;
  readonly review: ReviewedOrder;
  readonly client: Pick<Account, 'id' | 'name' | 'email'>;
  /** Its documents: uploads of the client, or of a visitor with this token. */
  readonly documents: readonly { readonly ids: readonly string[]; readonly draftToken?: string }[];
}

/** How many of a client's orders are looked at for the answers of the next one. */
const mostEarlierOrders = 50;

/** Details that only the portal adds later: the defaults of their columns. */
const unwritten = { office: null, adminDocumentsLink: [], notApplicable: [] };

const documentsGone = (): BadRequestException =>
  new BadRequestException({
    draft: 'We no longer have the documents you uploaded. Please upload them again.',
  });

/** The company that a business's order is of. */
const companyOf = (
  { companyName, entity, fiscalYearEnd = usualFiscalYearEnd }: ClientOrder,
  { service, answers }: ReviewedOrder,
): Pick<Order, 'companyName' | 'entity' | 'fiscalYearEnd'> =>
  isBusiness(preparationOf(service))
    ? { companyName, entity: entityOf(answers, entity), fiscalYearEnd }
    : { companyName: null, entity: null, fiscalYearEnd: null };

/** Creates work orders from the price tool's two wizards. */
@Injectable()
export class OrdersService {
  private readonly logger = new Logger(OrdersService.name);

  constructor(
    private readonly dataSource: DataSource,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly accounts: AccountsService,
    private readonly drafts: DraftsService,
    private readonly files: FilesService,
    private readonly attached: AttachedFiles,
    private readonly engine: WorkflowEngine,
    private readonly clock: Clock,
    private readonly limiter: RateLimiter,
    private readonly quotas: Quotas,
  ) {}

  /**
   * Creates the client's account, the order and its documents in one transaction.
   * @throws `email_taken`, or BadRequestException with an error per field as in sign-up, and for documents that are gone
   */
  async fromVisitor(order: VisitorOrder, options: OrderOptions) {
    const earlier = await this.earlier(options.commandId);
    if (earlier) return earlier;
    const review = this.review(order, (errors) => errors);
    const account = await this.accounts.secure(order);
    const inline = { token: randomUUID(), ids: [] as string[] };
    try {
      for (const { name, content } of decodeBase64Files(order.base64)) {
        const stored = await this.files.store([content] as unknown as AsyncIterable<Buffer>, {
          name,
          draftToken: inline.token,
          expected: content.length,
        });
        inline.ids.push(stored.id);
      }
      return await this.dataSource.transaction(async (manager) => {
        // The draft is locked before the security log, as its link does, so that the two cannot deadlock.
        const fromDraft = await this.documentsOf(manager, order);
        const client = await this.accounts.add(manager, account, 'Client');
        const documents = [
          { ids: fromDraft, draftToken: order.draft },
          { ids: inline.ids, draftToken: inline.token },
        ];
        const taxReturn = await this.create(manager, { ...options, order, review, client, documents });
        return { client, taxReturn };
      });
    } catch (error) {
      for (const id of inline.ids)
        await this.files
          .remove({ id })
          .catch((err: unknown) =>
            this.logger.warn({ err, fileId: id }, 'a file of a refused order stays until the sweep'),
          );
      // A document was deleted at this moment.
      throw error instanceof FileNotAttachable ? documentsGone() : error;
    }
  }

  /**
   * Creates another order of a signed-in client: with documents that they uploaded, or with those of a draft that they began
   * before they signed in.
   * @throws BadRequestException for `files` that are not their own uploads, or gone; TooManyRequests; `quota_reached`
   */
  async fromClient(client: Principal, order: ClientOrder, options: OrderOptions): Promise<TaxReturnEntity> {
    const earlier = await this.earlier(options.commandId);
    if (earlier) return earlier.taxReturn;
    const review = this.review(order, (errors) => ({ errors }));
    const uploaded = order.draft ? undefined : fileIdsOf(order.files ?? []);
    await this.limiter.take('clientOrders', client.id);
    try {
      return await this.dataSource.transaction(async (manager) => {
        const ids = uploaded ?? (await this.documentsOf(manager, order));
        await this.requireRoom(manager, client);
        // The address may be changing at this moment, with those of all returns that there are.
        const account = await manager.findOneOrFail(Account, {
          where: { id: client.id },
          lock: { mode: 'for_key_share' },
        });
        const documents = [{ ids, draftToken: order.draft }];
        return this.create(manager, { ...options, order, review, client: account, documents });
      });
    } catch (error) {
      if (!(error instanceof FileNotAttachable)) throw error;
      throw order.draft ? documentsGone() : notAttachable(order.files ?? [], error);
    }
  }

  /**
   * The orders that a client's next one can start from: of those with answers in the price tool, the one for the latest
   * year, also if a late return of an earlier year was ordered since. One for the client, and one for each company.
   */
  async earlierOf({ id }: Principal) {
    const orders = await this.dataSource.manager.find(TaxReturnEntity, {
      where: { clientId: id, answers: Not(IsNull()), lifecycle: Not('deleted') },
      order: { taxYear: 'DESC', createdAt: 'DESC' },
      take: mostEarlierOrders,
    });
    const found = new Set<string>();
    return orders.flatMap(({ service, createdAt, taxYear, companyName, entity, fiscalYearEnd, ...order }) => {
      const whose = JSON.stringify([service, companyName?.trim().toLowerCase()]);
      const answers = readAnswers(order.answers);
      if (!answers || found.has(whose)) return [];
      found.add(whose);
      const company = { companyName, entity, fiscalYearEnd };
      const { spouseFullName } = order;
      return [{ service, orderedAt: createdAt.toISOString(), taxYear, ...company, spouseFullName, answers }];
    });
  }

  /**
   * The draft's documents that the order names, or all of them if it names none, oldest first. Others, such as one whose
   * upload was canceled when it had just arrived, are not sent.
   * @throws BadRequestException for a missing draft, or without a document that the order names: the visitor believes
   * that these documents were sent
   */
  private async documentsOf(manager: EntityManager, { draft, files }: Pick<VisitorOrder, 'draft' | 'files'>) {
    const there = draft ? await this.drafts.claim(manager, draft) : [];
    const named = files?.flatMap((link) => fileIdOf(link) ?? []) ?? there;
    if (!there || !named?.every((id) => there.includes(id))) throw documentsGone();
    return there.filter((id) => named.includes(id));
  }

  private async requireRoom(manager: EntityManager, { id }: Principal): Promise<void> {
    await this.quotas.lock(manager, `orders ${id}`);
    const used = await manager.countBy(TaxReturnEntity, { clientId: id, lifecycle: 'active' });
    const sentence = (limit: number) =>
      `You have ${limit} orders in progress, which is as many as we take from one client. Please write to us.`;
    this.quotas.require({ quota: 'openOrdersPerClient', used, adds: 1, sentence });
  }

  /** The order that the same command created before, if the process died before it could answer. */
  private async earlier(commandId: string | undefined) {
    const made = commandId === undefined ? undefined : await this.engine.findByCommand(commandId);
    if (!made) return undefined;
    const { manager } = this.dataSource;
    const taxReturn = await manager.findOneByOrFail(TaxReturnEntity, { id: made.workflowId });
    return { client: await manager.findOneByOrFail(Account, { id: taxReturn.clientId }), taxReturn };
  }

  /**
   * Runs the wizard's machine again: refuses what the wizard could not have produced, and a joint return without a
   * spouse's name, and computes the estimate.
   */
  private review(order: ClientOrder, refusal: (errors: Record<string, string>) => object): ReviewedOrder {
    const review = reviewOrder(order, this.firm.prices);
    if (!review) throw new BadRequestException(refusal({ answers: 'Please complete the price tool again' }));
    const { service, answers } = review;
    // The price of a joint return has a discount that only two named people get.
    const isJoint = answers && isJointOrder({ preparation: preparationOf(service) ?? null, answers });
    if (isJoint && !order.spouseFullName)
      throw new BadRequestException(refusal({ spouseFullName: spouseNameMissing }));
    return review;
  }

  private async create(
    manager: EntityManager,
    { order, review, client, documents, origin, commandId, at = this.clock.now() }: NewOrder,
  ): Promise<TaxReturnEntity> {
    const fileIds = documents.flatMap(({ ids }) => ids);
    const sha256 = await this.attached.digestsOf(fileIds, manager);
    const id = randomUUID();
    const written = {
      clientId: client.id,
      createdAt: at,
      service: review.service,
      name: order.name,
      email: client.email,
      spouseFullName: order.spouseFullName ?? null,
      referredBy: order.referredBy ?? null,
      notes: order.notes,
      documentsLink: order.documentsLink,
      answers: review.answers,
      estimate: review.estimate,
      taxYear: order.taxYear ?? dueTaxYear(at),
      ...companyOf(order, review),
    };
    const ordinal = await nextOrdinal(manager, written);
    const { id: taxReturnId } = await this.engine.start(
      taxReturnWorkflow,
      {
        id,
        input: {
          files: fileIds.length,
          rules: this.firm.workflow,
          details: detailsDigest({ id, ...written, ...unwritten }),
          subject: subjectDigest({ id, ...written }),
          ...(fileIds.length > 0 && { sha256 }),
        },
        actor: { id: client.id, role: 'Client', name: client.name },
        origin,
        commandId,
        at,
        // As node-postgres takes them: it would write an array as one of PostgreSQL's.
        columns: columnsOf({
          ...written,
          ordinal,
          notes: JSON.stringify(order.notes),
          documentsLink: JSON.stringify(order.documentsLink),
        }),
      },
      manager,
    );
    for (const { ids, draftToken } of documents)
      await this.attached.attach(manager, ids, { taxReturnId, kind: 'client', by: client.id, draftToken });
    return keepDeadline(manager, taxReturnId);
  }
}

/** Total bytes of all files in one order (docs/api.md, Files). */
const maxTotalBytes = 10 * 1024 * 1024;

const dataUrl = /^data:([^;,]*)(?:;[^,]*)?,/;

/**
 * Decodes the files inside an order, which are data URLs or bare base64.
 * @throws BadRequestException for invalid base64, PayloadTooLargeException above 10 MB in total
 */
function decodeBase64Files(files: VisitorOrder['base64']): { name: string; content: Buffer }[] {
  const decoded = files
    .map((file) => (typeof file === 'string' ? { name: '', base64: file } : file))
    .filter(({ base64 }) => base64.trim() !== '')
    .map(({ name, base64 }, index) => ({ name: name || `document-${index + 1}`, content: decode(base64) }));
  if (decoded.reduce((sum, { content }) => sum + content.length, 0) > maxTotalBytes) {
    throw new PayloadTooLargeException({ message: 'The files in an order may be up to 10 MB in total' });
  }
  return decoded;
}

function decode(text: string): Buffer {
  const base64 = text.replace(dataUrl, '').replace(/\s/g, '');
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(base64))
    throw new BadRequestException({ base64: 'A file is not valid base64' });
  return Buffer.from(base64, 'base64');
}
