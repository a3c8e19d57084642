import { Injectable } from '@nestjs/common';
import { type Json } from '../../base/json.js';
import { type ResponseSerializer } from '../../http/idempotency/response-serializer.js';
import { DraftLinksService } from './draft-links.service.js';
import { type ResumedDraft } from './drafts.dto.js';

/**
 * Responses to the exchange of a link. A lost response would lose the order, because the link works once, so a retry
 * with the same Idempotency-Key gets the same token again. What is stored is the token's id, from which only the server
 * can compute it.
 */
@Injectable()
export class ResumeResponses implements ResponseSerializer<ResumedDraft> {
  private readonly tokenIds = new WeakMap<ResumedDraft, string>();

  constructor(private readonly links: DraftLinksService) {}

  async of(tokenId: string): Promise<ResumedDraft> {
    const answer = await this.links.opened(tokenId);
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
