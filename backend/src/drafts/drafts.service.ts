import { randomUUID } from 'node:crypto';
import { BadRequestException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import { DataSource, type EntityManager, LessThan, MoreThan, Repository } from 'typeorm';
import { Clock } from '../common/clock.js';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { type DraftAccess } from '../files/file-access.js';
import { SharedMailboxes } from '../firm/shared-mailboxes.js';
import { FilesService } from '../files/files.service.js';
import { withCode } from '../common/error-code.js';
import { Outbox } from '../jobs/index.js';
import { Draft } from './draft.entity.js';
import { hashOf, tokenOf } from './draft-token.js';
import { type DraftMessage, type NewDraft, type SavedDraft } from './drafts.dto.js';

/** Days until a draft expires after its last save. */
export const draftLivesDays = 30;

/** Effect that e-mails the resume link; its payload is `{draftId, to}`. */
export const DRAFT_LINK_MAIL = 'draftLinkMail';

/** A draft that becomes part of an order. */
export interface ClaimedDraft {
  readonly draftId: string;
  /** Its documents, oldest first. */
  readonly fileIds: readonly string[];
}

/** Visitors' unfinished orders (spec 2 §2.1, "Save For Later"). */
@Injectable()
export class DraftsService implements DraftAccess {
  constructor(
    @InjectRepository(Draft) private readonly drafts: Repository<Draft>,
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly clock: Clock,
    private readonly files: FilesService,
    private readonly mailboxes: SharedMailboxes,
    private readonly outbox: Outbox,
  ) {}

  async create(snapshot: object): Promise<NewDraft> {
    const id = randomUUID();
    const token = tokenOf(id, this.environment.jwtSecret);
    await this.drafts.insert({ id, tokenHash: hashOf(token), snapshot, ...this.term() });
    return { id, token };
  }

  /** @throws NotFoundException for an unknown or expired token */
  async find(token: string): Promise<SavedDraft> {
    return shown(await this.open(token));
  }

  /** @throws NotFoundException as in `find` */
  async save(token: string, snapshot: object): Promise<SavedDraft> {
    const draft = await this.open(token);
    const saved = { ...draft, snapshot, ...this.term() };
    await this.drafts.update(draft.id, saved);
    return shown(saved);
  }

  /**
   * Sends the resume link after the commit. From then on, the documents are kept as long as the draft.
   * @throws NotFoundException as in `find`, BadRequestException for an address that several people of the firm read
   */
  async email(token: string, to: string): Promise<DraftMessage> {
    const { id } = await this.open(token);
    if (this.mailboxes.include(to))
      throw new BadRequestException(
        { errors: { email: 'Several people of our firm read this mailbox. Please use your own address' } },
        withCode('shared_mailbox'),
      );
    await this.dataSource.transaction(async (manager) => {
      await manager.update(Draft, id, { mailedAt: this.clock.now() });
      await this.outbox.enqueue(manager, {
        sourceId: randomUUID(),
        kind: DRAFT_LINK_MAIL,
        payload: { draftId: id, to },
      });
    });
    return { message: 'Email Sent!' };
  }

  /**
   * Deletes one of a draft's documents.
   * @throws NotFoundException as in `find`, and for a file that is not one of its documents
   */
  async removeFile(token: string, fileId: string): Promise<DraftMessage> {
    await this.open(token);
    const file = (await this.files.listForDraft(token)).find(({ id }) => id === fileId);
    if (!file) throw new NotFoundException('There is no such file');
    await this.files.remove(file);
    return { message: 'File deleted' };
  }

  /** The id of the draft that a token opens, for uploads with X-Draft. */
  async resolve(token: string): Promise<string | null> {
    return (await this.lookUp(token))?.id ?? null;
  }

  /** The token of a draft; undefined if it has expired or been claimed. */
  async tokenFor(draftId: string): Promise<string | undefined> {
    const there = await this.drafts.existsBy({ id: draftId, expiresAt: MoreThan(this.clock.now()) });
    return there ? tokenOf(draftId, this.environment.jwtSecret) : undefined;
  }

  /**
   * Deletes a draft that becomes an order, in the order's transaction. Attach its files with the same token.
   * @returns undefined for an unknown or expired token, and for the second of two claims at the same time
   */
  async claim(manager: EntityManager, token: string): Promise<ClaimedDraft | undefined> {
    const draft = await this.lookUp(token, manager);
    const { affected } = draft ? await manager.delete(Draft, { id: draft.id }) : { affected: 0 };
    if (!draft || !affected) return undefined;
    const files = await this.files.listForDraft(token);
    return { draftId: draft.id, fileIds: files.map(({ id }) => id) };
  }

  /** Deletes expired drafts. @returns how many */
  async removeExpired(): Promise<number> {
    const { affected } = await this.drafts.delete({ expiresAt: LessThan(this.clock.now()) });
    return affected ?? 0;
  }

  private async open(token: string): Promise<Draft> {
    const draft = await this.lookUp(token);
    if (!draft) throw new NotFoundException('This draft no longer exists');
    return draft;
  }

  private lookUp(token: string, manager?: EntityManager): Promise<Draft | null> {
    const drafts = manager?.getRepository(Draft) ?? this.drafts;
    return drafts.findOneBy({ tokenHash: hashOf(token), expiresAt: MoreThan(this.clock.now()) });
  }

  private term(): Pick<Draft, 'savedAt' | 'expiresAt'> {
    const savedAt = this.clock.now();
    return { savedAt, expiresAt: new Date(savedAt.getTime() + draftLivesDays * 86_400_000) };
  }
}

const shown = ({ id, snapshot, savedAt, expiresAt }: Draft): SavedDraft => ({
  id,
  snapshot: snapshot as Record<string, unknown>,
  savedAt: savedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});
