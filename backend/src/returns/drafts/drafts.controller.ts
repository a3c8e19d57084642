import {
  applyDecorators,
  BadRequestException,
  Body,
  createParamDecorator,
  Delete,
  type ExecutionContext,
  Get,
  Injectable,
  Param,
  Post,
  Put,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { type DraftEmail, draftEmail, type LinkToken, linkToken } from '@tax-firm/contract';
import { type Request } from 'express';
import { priceToolMachine, restoreWizard } from '@tax-firm/machines';
import { z } from 'zod';
import { type Json } from '../../base/json.js';
import { Answers, ApiCall, ApiController, ApiCreation, refusesFields } from '../../http/response/api-call.js';
import { Public } from '../../accounts/account/access.js';
import {
  type ResponseSerializer,
  SerializesResponse,
} from '../../http/idempotency/idempotency.interceptor.js';
import { AnswersTooMany, RateLimit } from '../../http/rate-limit/rate-limiter.js';
import { DraftsService } from './drafts.service.js';

/** Most characters of a snapshot as JSON: room for as many documents as an order may have. */
const maxSnapshotLength = 400_000;

export const draftBody = z
  .object({
    snapshot: z
      .record(z.string(), z.unknown(), { error: 'Please send the snapshot of the price tool' })
      .refine((snapshot) => JSON.stringify(snapshot).length <= maxSnapshotLength, {
        error: 'This draft is too large',
        abort: true,
      })
      .refine((snapshot) => restoreWizard(priceToolMachine, snapshot) !== undefined, {
        error: 'This is not a valid state of the price tool',
      })
      .describe("The price tool's persisted snapshot"),
  })
  .meta({ id: 'DraftBody' });
export type DraftBody = z.infer<typeof draftBody>;

export const newDraft = z
  .object({
    id: z.uuid(),
    token: z.string().describe('Opens the draft; only this response contains it'),
  })
  .meta({ id: 'NewDraft' });

export const savedDraft = z
  .object({
    id: z.uuid(),
    snapshot: z.record(z.string(), z.unknown()),
    savedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'SavedDraft' });

export const resumedDraft = savedDraft
  .extend({
    token: z.string().describe('Opens the draft from now on; the earlier token has ended'),
  })
  .meta({ id: 'ResumedDraft' });
export type ResumedDraft = z.infer<typeof resumedDraft>;

export const draftMessage = z.object({ message: z.string() }).meta({ id: 'DraftMessage' });

const header = 'X-Draft';

/**
 * Injects the token of a draft, which comes in a header: paths are written to logs and to browsers' histories.
 * @throws BadRequestException without one
 */
const DraftToken = createParamDecorator((_data: unknown, context: ExecutionContext): string => {
  const token = context.switchToHttp().getRequest<Request>().get(header);
  if (!token) throw new BadRequestException({ errors: { [header]: 'Send the token of the draft' } });
  return token;
});

/** Documents a call about the draft that `DraftToken` names. */
const AboutDraft = () =>
  applyDecorators(
    ApiHeader({ name: header, required: true, description: 'The token of the draft' }),
    Answers({
      400: refusesFields(),
      404: 'No such draft or document, or it has expired after 30 days',
      410: '`draft_resumed`: the draft was resumed with an emailed link, so this token has ended',
    }),
  );

/**
 * Responses to the exchange of a link. A lost response would lose the order, because the link works once, so a retry
 * with the same Idempotency-Key gets the same token again. What is stored is the token's id, from which only the server
 * can compute it.
 */
@Injectable()
export class ResumeResponses implements ResponseSerializer<ResumedDraft> {
  private readonly tokenIds = new WeakMap<ResumedDraft, string>();

  constructor(private readonly drafts: DraftsService) {}

  async of(tokenId: string): Promise<ResumedDraft> {
    const answer = await this.drafts.opened(tokenId);
    this.tokenIds.set(answer, tokenId);
    return answer;
  }

  serialize(answer: ResumedDraft): Json {
    return { tokenId: this.tokenIds.get(answer)! };
  }

  /** @throws NotFoundException if the draft is gone, `draft_resumed` if another link was opened since */
  deserialize(stored: Json): Promise<ResumedDraft> {
    return this.of((stored as { tokenId: string }).tokenId);
  }
}

/** Visitors' unfinished orders. There is no account yet, so the token alone gives access. */
@ApiController('Drafts', 'drafts')
@Public()
export class DraftsController {
  constructor(
    private readonly drafts: DraftsService,
    private readonly responses: ResumeResponses,
  ) {}

  @Post()
  @RateLimit('draft')
  @ApiCreation('Save the price tool for 30 days', newDraft, { 400: refusesFields() })
  create(@Body({ schema: draftBody }) { snapshot }: DraftBody) {
    return this.drafts.create(snapshot);
  }

  @Post('resume')
  @RateLimit('draftResume')
  @SerializesResponse(ResumeResponses)
  @ApiCall(
    {
      summary: 'Exchange the token of an emailed link for a new token of its draft',
      description: 'Works once. The draft’s earlier token and its other links end.',
    },
    resumedDraft,
    { 400: '`invalid_link`: used, expired or unknown' },
  )
  async resume(@Body({ schema: linkToken }) { token }: LinkToken) {
    return this.responses.of(await this.drafts.resume(token));
  }

  @Get('current')
  @ApiCall('Get the saved price tool', savedDraft)
  @AboutDraft()
  find(@DraftToken() token: string) {
    return this.drafts.find(token);
  }

  @Put('current')
  @AnswersTooMany()
  @ApiCall('Save the price tool again; the 30 days start over', savedDraft)
  @AboutDraft()
  save(@DraftToken() token: string, @Body({ schema: draftBody }) { snapshot }: DraftBody) {
    return this.drafts.save(token, snapshot);
  }

  @Post('current/email')
  @RateLimit('draftEmail')
  @ApiCall('Email the link that resumes the draft on any device', draftMessage)
  @AboutDraft()
  email(@DraftToken() token: string, @Body({ schema: draftEmail }) { email }: DraftEmail) {
    return this.drafts.email(token, email);
  }

  @Delete('current/files/:fileId')
  @ApiCall("Delete one of the draft's documents", draftMessage)
  @AboutDraft()
  removeFile(@DraftToken() token: string, @Param('fileId') fileId: string) {
    return this.drafts.removeFile(token, fileId);
  }
}
