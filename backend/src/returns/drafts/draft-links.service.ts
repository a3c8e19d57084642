import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type WizardContext } from '@tax-firm/machines';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import { AppError } from '../../base/app-error.js';
import { hashOfLink, linkTokenOf } from '../../accounts/account/link-token.js';
import { Clock } from '../../base/clock.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { type FileEntity } from '../../files/file/file.entity.js';
import { linkOf } from '../../files/file/files.dto.js';
import { FilesService } from '../../files/file/files.service.js';
import { SharedMailboxes } from '../../firm/shared-mailboxes.js';
import { Outbox } from '../../workflow/jobs/outbox.js';
import { RateLimiter } from '../../http/rate-limit/rate-limiter.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { DraftLink } from './draft-link.entity.js';
import { draftTokenHash, draftTokenOf, Draft, EndedDraftToken } from './draft.entity.js';
import { type DraftMessage, type ResumedDraft } from './drafts.dto.js';
import { DraftsService, termFrom } from './drafts.service.js';

/** The outbox's kind for the email with a resume link; its payload is only `{linkId}`. */
export const DRAFT_LINK_MAIL = 'draftLinkMail';

/** 400: the link was used, has expired, or never existed; or its draft has become an order. */
const invalidLink = () =>
  new AppError('invalid_link', {
    errors: {
      token:
        'This link was already used or has expired. If the order is open on another device, choose Save For Later there to get a new link',
    },
  });

/** Emailed links that move a draft to the device where they are opened (docs/adr/0010-orders-and-prices.md). */
@Injectable()
export class DraftLinksService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly clock: Clock,
    private readonly drafts: DraftsService,
    private readonly files: FilesService,
    private readonly limiter: RateLimiter,
    private readonly log: SecurityLog,
    private readonly mailboxes: SharedMailboxes,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Emails a link after the commit. It and the draft, with its documents, live as long as a draft that is saved now.
   * @throws NotFoundException and `draft_resumed` as `DraftsService.find` does, BadRequestException for an address that
   * several people at the firm read, TooManyRequests after ten emails to it in a day
   */
  async send(token: string, to: string): Promise<DraftMessage> {
    const { id: draftId } = await this.drafts.open(token);
    if (this.mailboxes.include(to))
      throw new AppError('shared_mailbox', {
        errors: { email: 'Several people at our firm read this mailbox. Please use your own address' },
      });
    await this.limiter.take('draftLinkMail', to);
    await this.dataSource.transaction(async (manager) => {
      const { expiresAt, savedAt: mailedAt } = termFrom(this.clock.now());
      const held = { id: draftId, tokenHash: draftTokenHash(token) };
      const { affected } = await manager.update(Draft, held, { mailedAt, expiresAt });
      if (!affected) throw await this.drafts.refusal(token);
      await this.enqueue(manager, { draftId, email: to, expiresAt });
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
    await this.dataSource.transaction(async (manager) => {
      const draft = await this.take(manager, linkToken);
      const { expiresAt, ...saved } = termFrom(this.clock.now());
      await manager.insert(EndedDraftToken, { tokenHash: draft.tokenHash, expiresAt });
      const tokenHash = draftTokenHash(this.tokenOf(tokenId));
      const documents = await this.files.passOn(manager, { from: draft.tokenHash, to: tokenHash });
      const snapshot = forNewHolder(draft.snapshot, documents);
      await manager.update(Draft, draft.id, { tokenHash, snapshot, expiresAt, ...saved });
      const detail = { draftId: draft.id, documents: documents.length };
      await this.log.record('draftResumed', { detail }, manager);
    });
    return tokenId;
  }

  /**
   * The draft that a token opens, with the token. @throws NotFoundException and `draft_resumed` as `DraftsService.find`
   * does
   */
  async opened(tokenId: string): Promise<ResumedDraft> {
    const token = this.tokenOf(tokenId);
    return { ...(await this.drafts.find(token)), token };
  }

  /** A link that still works, with its token; undefined if it was used, or if its draft is gone. */
  async toSend(linkId: string): Promise<{ email: string; token: string } | undefined> {
    const valid = { id: linkId, expiresAt: MoreThan(this.clock.now()) };
    const link = await this.dataSource.manager.findOneBy(DraftLink, valid);
    return link ? { email: link.email, token: this.linkTokenOf(linkId) } : undefined;
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

  private async enqueue(
    manager: EntityManager,
    link: Pick<DraftLink, 'draftId' | 'email' | 'expiresAt'>,
  ): Promise<void> {
    const id = randomUUID();
    const tokenHash = hashOfLink('saved order', this.linkTokenOf(id));
    await manager.insert(DraftLink, { id, tokenHash, ...link });
    await this.outbox.enqueue(manager, { sourceId: id, kind: DRAFT_LINK_MAIL, payload: { linkId: id } });
  }

  private linkTokenOf(linkId: string): string {
    return linkTokenOf('saved order', linkId, this.environment.jwtSecret);
  }

  private tokenOf(tokenId: string): string {
    return draftTokenOf(tokenId, this.environment.jwtSecret);
  }
}

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
