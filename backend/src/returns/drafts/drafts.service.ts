import { randomUUID } from 'node:crypto';
import { Injectable, Logger, NotFoundException } from '@nestjs/common';
import { EntityManager, LessThan, MoreThan } from 'typeorm';
import { type WizardContext } from '@tax-firm/machines';
import { hashOfLink, linkTokenOf, newLink } from '../../accounts/account/one-time-secrets.js';
import { dayMs, Scheduled } from '../../base/clock.js';
import { AppError } from '../../base/app-error.js';
import { FilePolicy } from '../../files/file/file-policy.js';
import { FilesService } from '../../files/file/files.service.js';
import { RateLimiter } from '../../http/rate-limit/rate-limiter.js';
import { type FileEntity, linkOf } from '../../files/file/file.entity.js';
import { SharedMailboxes } from '../../firm/firm.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { SecretMail } from '../../mail/mail.service.js';
import { Draft, DraftLink, draftTokenHash, draftTokenOf, EndedDraftToken } from './draft.entity.js';

/** Days until a draft expires after its last save. */
export const draftLivesDays = 30;

/** The term of a draft that is saved now. */
const termFrom = (savedAt: Date): Pick<Draft, 'savedAt' | 'expiresAt'> => ({
  savedAt,
  expiresAt: new Date(savedAt.getTime() + draftLivesDays * dayMs),
});

/** 400: the link was used, has expired, or never existed; or its draft has become an order. */
const invalidLink = () =>
  new AppError('invalid_link', {
    errors: {
      token:
        'This link was already used or has expired. If the order is open on another device, choose Save For Later there to get a new link',
    },
  });

/**
 * Visitors' unfinished orders (spec 2 §2.1, "Save For Later"), and the emailed links that move one to the device where they
 * are opened (docs/adr/0010-orders-and-prices.md).
 */
@Injectable()
export class DraftsService extends SecretMail {
  protected readonly kind = 'draftLinkMail';
  protected readonly idField = 'linkId';
  private readonly logger = new Logger(DraftsService.name);

  constructor(
    private readonly manager: EntityManager,
    private readonly files: FilesService,
    private readonly limiter: RateLimiter,
    private readonly log: SecurityLog,
    private readonly mailboxes: SharedMailboxes,
    private readonly policy: FilePolicy,
  ) {
    super();
  }

  override onModuleInit(): void {
    super.onModuleInit();
    this.policy.draftOf = async (token) => (await this.lookUp(token))?.id ?? null;
  }

  async create(snapshot: object) {
    const id = randomUUID();
    const token = draftTokenOf(randomUUID(), this.environment.jwtSecret);
    await this.manager.insert(Draft, {
      id,
      tokenHash: draftTokenHash(token),
      snapshot,
      ...termFrom(this.clock.now()),
    });
    return { id, token };
  }

  /** @throws NotFoundException for an unknown or expired token, `draft_resumed` if an emailed link ended it */
  async find(token: string) {
    return shown(await this.open(token));
  }

  /** @throws NotFoundException and `draft_resumed` as in `find`; TooManyRequests */
  async save(token: string, snapshot: object) {
    const { id } = await this.open(token);
    await this.limiter.take('draftSaves', id);
    const saved = { id, snapshot, ...termFrom(this.clock.now()) };
    const { affected } = await this.manager.update(Draft, { id, tokenHash: draftTokenHash(token) }, saved);
    return affected ? shown(saved) : this.find(token);
  }

  /**
   * Deletes one of a draft's documents.
   * @throws NotFoundException and `draft_resumed` as in `find`, and NotFoundException for a file that is not one of its
   * documents, or is in an order by now
   */
  async removeFile(token: string, fileId: string) {
    await this.open(token);
    const file = (await this.files.listForDraft(token)).find(({ id }) => id === fileId);
    if (!file || !(await this.files.remove(file))) throw new NotFoundException('There is no such file');
    return { message: 'File deleted' };
  }

  /**
   * Emails a link after the commit. It and the draft, with its documents, live as long as a draft that is saved now.
   * @throws NotFoundException and `draft_resumed` as `find` does, BadRequestException for an address that
   * several people at the firm read, TooManyRequests after ten emails to it in a day
   */
  async email(token: string, to: string) {
    const { id: draftId } = await this.open(token);
    if (this.mailboxes.include(to))
      throw new AppError('shared_mailbox', {
        errors: { email: 'Several people at our firm read this mailbox. Please use your own address' },
      });
    await this.limiter.take('draftLinkMail', to);
    await this.manager.transaction(async (manager) => {
      const { expiresAt, savedAt: mailedAt } = termFrom(this.clock.now());
      const held = { id: draftId, tokenHash: draftTokenHash(token) };
      const { affected } = await manager.update(Draft, held, { mailedAt, expiresAt });
      if (!affected) await this.open(token);
      const link = newLink('saved order', this.environment.jwtSecret);
      await manager.insert(DraftLink, { ...link, draftId, email: to, expiresAt });
      await this.enqueue(manager, link.id);
    });
    return { message: 'Email Sent!' };
  }

  /**
   * Moves a draft to the caller, with the documents that are in it: its token and all its links end. Works once per
   * link.
   * @returns the id of the new token, for `opened`
   * @throws `invalid_link`
   */
  async resume(linkToken: string): Promise<string> {
    const tokenId = randomUUID();
    await this.manager.transaction(async (manager) => {
      const draft = await this.take(manager, linkToken);
      const { expiresAt, ...saved } = termFrom(this.clock.now());
      await manager.insert(EndedDraftToken, { tokenHash: draft.tokenHash, expiresAt });
      const tokenHash = draftTokenHash(draftTokenOf(tokenId, this.environment.jwtSecret));
      const documents = await this.files.passOn(manager, { from: draft.tokenHash, to: tokenHash });
      const snapshot = forNewHolder(draft.snapshot, documents);
      await manager.update(Draft, draft.id, { tokenHash, snapshot, expiresAt, ...saved });
      const detail = { draftId: draft.id, documents: documents.length };
      await this.log.record('draftResumed', { detail }, manager);
    });
    return tokenId;
  }

  /** The draft that a token opens, with the token. @throws NotFoundException and `draft_resumed` as `find` does */
  async opened(tokenId: string) {
    const token = draftTokenOf(tokenId, this.environment.jwtSecret);
    return { ...(await this.find(token)), token };
  }

  /**
   * Locks the link's draft and deletes all its links. @throws `invalid_link`, also in all but one of concurrent requests
   */
  private async take(manager: EntityManager, linkToken: string): Promise<Draft> {
    const now = this.clock.now();
    const tokenHash = hashOfLink('saved order', linkToken);
    const link = await manager.findOneBy(DraftLink, { tokenHash, expiresAt: MoreThan(now) });
    if (!link) throw invalidLink();
    // The draft is locked before its links, as an order does, so that the two cannot deadlock.
    const draft = await manager.findOne(Draft, {
      where: { id: link.draftId, expiresAt: MoreThan(now) },
      select: { id: true, tokenHash: true, snapshot: true },
      lock: { mode: 'pessimistic_write' },
    });
    const { affected } = draft ? await manager.delete(DraftLink, { id: link.id }) : { affected: 0 };
    if (!draft || !affected) throw invalidLink();
    await manager.delete(DraftLink, { draftId: draft.id });
    return draft;
  }

  /** Emails a resume link. Sends nothing if it was used, or if the draft has become an order or has expired. */
  protected async send(id: string, messageKey: string): Promise<void> {
    const open = { id, expiresAt: MoreThan(this.clock.now()) };
    const draftLink = await this.dataSource.manager.findOneBy(DraftLink, open);
    if (!draftLink) return;
    const token = linkTokenOf('saved order', id, this.environment.jwtSecret);
    const data = { link: `${this.environment.publicUrl}/PriceTool#draft=${token}`, days: draftLivesDays };
    await this.mail.send('draftLink', { to: draftLink.email, messageKey, data });
  }

  /**
   * Deletes a draft that becomes an order, in the order's transaction. Attach its files with the same token.
   * @returns the ids of its documents, oldest first; undefined for an unknown or expired token, and for the second of two
   * claims at the same time
   * @throws `draft_resumed`, also if the link is opened at the same time
   */
  async claim(manager: EntityManager, token: string): Promise<readonly string[] | undefined> {
    const { id } = (await this.lookUp(token, manager)) ?? {};
    if (id === undefined) return undefined;
    const { affected } = await manager.delete(Draft, { id, tokenHash: draftTokenHash(token) });
    if (affected) return (await this.files.listForDraft(token)).map((file) => file.id);
    await this.lookUp(token);
    return undefined;
  }

  /** Deletes expired drafts and expired records of ended tokens. @returns how many drafts */
  @Scheduled('EVERY_HOUR')
  async removeExpired(): Promise<number> {
    const expired = { expiresAt: LessThan(this.clock.now()) };
    await this.manager.delete(EndedDraftToken, expired);
    const { affected } = await this.manager.delete(Draft, expired);
    if (affected) this.logger.log(`Removed ${affected} expired drafts`);
    return affected ?? 0;
  }

  /** The draft that a token opens. @throws NotFoundException and `draft_resumed` as in `find` */
  private async open(token: string): Promise<Draft> {
    const draft = await this.lookUp(token);
    if (!draft) throw new NotFoundException('This draft no longer exists');
    return draft;
  }

  /** The draft that a token opens; null for an unknown or expired one. @throws `draft_resumed` if an emailed link ended it */
  private async lookUp(token: string, manager = this.manager): Promise<Draft | null> {
    const tokenHash = draftTokenHash(token);
    const draft = await manager.findOneBy(Draft, { tokenHash, expiresAt: MoreThan(this.clock.now()) });
    if (!draft && (await this.manager.existsBy(EndedDraftToken, { tokenHash })))
      throw new AppError('draft_resumed');
    return draft;
  }
}

const shown = ({
  id,
  snapshot,
  savedAt,
  expiresAt,
}: Pick<Draft, 'id' | 'snapshot' | 'savedAt' | 'expiresAt'>) => ({
  id,
  snapshot: snapshot as Record<string, unknown>,
  savedAt: savedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

/**
 * The wizard as whoever opens the link gets it. Whoever saved it may be a stranger. So it has no errors, which the site
 * would show as its own words, and shows every document that is really there. It has no email address, because an
 * account with the stranger's would be the stranger's. The order gets a key that the stranger does not know.
 */
function forNewHolder(snapshot: object, documents: readonly FileEntity[]): object {
  const { context, value } = snapshot as { context: WizardContext; value: unknown };
  return {
    ...snapshot,
    value: value === 'submitting' || value === 'confirmation' ? { steps: 'whatHappensNext' } : value,
    context: {
      ...context,
      orderKey: randomUUID(),
      details: { ...context.details, email: '' },
      papers: documents.map(({ id, name }) => ({ name, link: linkOf(id) })),
      errors: {},
      returnId: null,
    },
  };
}
