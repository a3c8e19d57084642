import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { messageBody, type ReviewQuestion, reviewQuestionBody } from '@tax-firm/contract';
import { type z } from 'zod';
import { CurrentUser } from '../../accounts/account/access.js';
import { type Principal } from '../../accounts/account/principal.js';
import { RequestOrigin } from '../../http/request/request-origin.js';
import { AnswersTooMany } from '../../http/rate-limit/rate-limit.guard.js';
import { type Origin } from '../../workflow/model/definition.js';
import { AnswersReturn } from '../return/answers-return.js';
import { CurrentReturn, ReturnEndpoint } from '../return/return-endpoint.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';
import { type TaxReturnView } from '../return/tax-return.dto.js';
import { TaxReturnViews } from '../return/tax-return-views.js';
import { ReviewService } from './review.service.js';

/** Questions about the review copy. Release, withdrawal and confirmation are events like any other. */
@ApiTags('Workflow')
@Controller('taxReturns')
export class ReviewController {
  constructor(
    private readonly review: ReviewService,
    private readonly views: TaxReturnViews,
  ) {}

  @Post(':id/review/questions')
  @ReturnEndpoint('params.id', 'ASK_ABOUT_REVIEW')
  @AnswersTooMany()
  @AnswersReturn('Ask about a page of the review copy, which becomes a message and holds the signature')
  async ask(
    @CurrentUser() client: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: reviewQuestionBody }) question: ReviewQuestion,
    @RequestOrigin() origin: Origin,
  ): Promise<TaxReturnView> {
    return this.views.one(client, await this.review.ask(client, taxReturn, question, origin));
  }

  @Post(':id/review/answers')
  @ReturnEndpoint('params.id', 'ANSWER_REVIEW_QUESTION')
  @AnswersReturn('Answer the client’s open questions about the review copy, with a message')
  async answer(
    @CurrentUser() staff: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: messageBody }) { message }: z.infer<typeof messageBody>,
    @RequestOrigin() origin: Origin,
  ): Promise<TaxReturnView> {
    return this.views.one(staff, await this.review.answer(staff, taxReturn, message, origin));
  }
}
