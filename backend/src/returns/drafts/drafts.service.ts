import { randomUUID } from 'node:crypto';
import {
  type HttpException,
  Inject,
  Injectable,
  Logger,
  NotFoundException,
  type OnModuleInit,
} from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, LessThan, MoreThan, Repository } from 'typeorm';
import { Scheduled } from '../../base/scheduled-jobs.js';
import { AppError } from '../../base/app-error.js';
import { Clock, dayMs } from '../../base/clock.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { FilePolicy } from '../../files/file/file-policy.js';
import { FilesService } from '../../files/file/files.service.js';
import { RateLimiter } from '../../http/rate-limit/rate-limiter.js';
import { Draft, draftTokenHash, draftTokenOf, EndedDraftToken } from './draft.entity.js';
import { type DraftMessage, type NewDraft, type SavedDraft } from './drafts.dto.js';

/** Days until a draft expires after its last save. */
export const draftLivesDays = 30;

/** The term of a draft that is saved now. */
export const termFrom = (savedAt: Date): Pick<Draft, 'savedAt' | 'expiresAt'> => ({
  savedAt,
  expiresAt: new Date(savedAt.getTime() + draftLivesDays * dayMs),
});

/** A draft that becomes part of an order. */
export interface ClaimedDraft {
  readonly draftId: string;
  /** Its documents, oldest first. */
  readonly fileIds: readonly string[];
}

/** Visitors' unfinished orders (spec 2 §2.1, "Save For Later"). */
@Injectable()
export class DraftsService implements OnModuleInit {
  private readonly logger = new Logger(DraftsService.name);

  constructor(
    @InjectRepository(Draft) private readonly drafts: Repository<Draft>,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly clock: Clock,
    private readonly files: FilesService,
    private readonly limiter: RateLimiter,
    private readonly policy: FilePolicy,
  ) {}

  onModuleInit(): void {
    this.policy.draftOf = (token) => this.resolve(token);
  }

  async create(snapshot: object): Promise<NewDraft> {
    const id = randomUUID();
    const token = draftTokenOf(randomUUID(), this.environment.jwtSecret);
    await this.drafts.insert({
      id,
      tokenHash: draftTokenHash(token),
      snapshot,
      ...termFrom(this.clock.now()),
    });
    return { id, token };
  }

  /** @throws NotFoundException for an unknown or expired token, `draft_resumed` if an emailed link ended it */
  async find(token: string): Promise<SavedDraft> {
    return shown(await this.open(token));
  }

  /** @throws NotFoundException and `draft_resumed` as in `find`; TooManyRequests */
  async save(token: string, snapshot: object): Promise<SavedDraft> {
    const { id } = await this.open(token);
    await this.limiter.take('draftSaves', id);
    const saved = { id, snapshot, ...termFrom(this.clock.now()) };
    const { affected } = await this.drafts.update({ id, tokenHash: draftTokenHash(token) }, saved);
    if (!affected) throw await this.refusal(token);
    return shown(saved);
  }

  /**
   * Deletes one of a draft's documents.
   * @throws NotFoundException and `draft_resumed` as in `find`, and NotFoundException for a file that is not one of its
   * documents, or is in an order by now
   */
  async removeFile(token: string, fileId: string): Promise<DraftMessage> {
    await this.open(token);
    const file = (await this.files.listForDraft(token)).find(({ id }) => id === fileId);
    if (!file || !(await this.files.remove(file))) throw new NotFoundException('There is no such file');
    return { message: 'File deleted' };
  }

  /** The id of the draft that a token opens, for uploads with X-Draft. @throws `draft_resumed` */
  private async resolve(token: string): Promise<string | null> {
    const draft = await this.lookUp(token);
    if (!draft) await this.refuseEnded(token);
    return draft?.id ?? null;
  }

  /**
   * Deletes a draft that becomes an order, in the order's transaction. Attach its files with the same token.
   * @returns undefined for an unknown or expired token, and for the second of two claims at the same time
   * @throws `draft_resumed`, also if the link is opened at the same time
   */
  async claim(manager: EntityManager, token: string): Promise<ClaimedDraft | undefined> {
    const draft = await this.lookUp(token, manager);
    const held = { id: draft?.id, tokenHash: draftTokenHash(token) };
    const { affected } = draft ? await manager.delete(Draft, held) : { affected: 0 };
    if (!draft || !affected) {
      await this.refuseEnded(token);
      return undefined;
    }
    const files = await this.files.listForDraft(token);
    return { draftId: draft.id, fileIds: files.map(({ id }) => id) };
  }

  /** The draft that a token opens. @throws NotFoundException and `draft_resumed` as in `find` */
  async open(token: string): Promise<Draft> {
    const draft = await this.lookUp(token);
    if (!draft) throw await this.refusal(token);
    return draft;
  }

  /** Why a token opens nothing. */
  async refusal(token: string): Promise<HttpException> {
    const ended = await this.isEnded(token);
    return ended ? new AppError('draft_resumed') : new NotFoundException('This draft no longer exists');
  }

  /** Deletes expired drafts and expired records of ended tokens. @returns how many drafts */
  @Scheduled(CronExpression.EVERY_HOUR)
  async removeExpired(): Promise<number> {
    const expired = { expiresAt: LessThan(this.clock.now()) };
    await this.drafts.manager.delete(EndedDraftToken, expired);
    const { affected } = await this.drafts.delete(expired);
    if (affected) this.logger.log(`Removed ${affected} expired drafts`);
    return affected ?? 0;
  }

  private async refuseEnded(token: string): Promise<void> {
    if (await this.isEnded(token)) throw new AppError('draft_resumed');
  }

  private isEnded(token: string): Promise<boolean> {
    return this.drafts.manager.existsBy(EndedDraftToken, { tokenHash: draftTokenHash(token) });
  }

  private lookUp(token: string, manager?: EntityManager): Promise<Draft | null> {
    const drafts = manager?.getRepository(Draft) ?? this.drafts;
    return drafts.findOneBy({ tokenHash: draftTokenHash(token), expiresAt: MoreThan(this.clock.now()) });
  }
}

const shown = ({
  id,
  snapshot,
  savedAt,
  expiresAt,
}: Pick<Draft, 'id' | 'snapshot' | 'savedAt' | 'expiresAt'>): SavedDraft => ({
  id,
  snapshot: snapshot as Record<string, unknown>,
  savedAt: savedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});
