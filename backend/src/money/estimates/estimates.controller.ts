import { Body, Controller, Get, Inject, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Choices, estimate, readAnswers } from '@tax-firm/machines';
import { type Response } from 'express';
import { ApiCall, ApiFile, refusesFields } from '../../http/response/api-call.js';
import { InvalidInput } from '../../base/app-error.js';
import { NotStored } from '../../http/idempotency/idempotency.interceptor.js';
import { Public } from '../../accounts/account/access.js';
import { Clock } from '../../base/clock.js';
import { setDownloadHeaders } from '../../files/file/download.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { TakesBody } from '../../http/request/body-reader.js';
import { RateLimit } from '../../http/rate-limit/rate-limiter.js';
import { Figures } from '../../returns/return/figures.js';
import { estimatePdf } from './estimate-pdf.js';
import { type ChoicesBody, choicesBody, estimateAccuracy } from './estimates.dto.js';

/** Bytes: several times what all answers take. */
const choicesLimit = 16 * 1024;

/** With fewer quotes, a share says little, and a single client's quote could be told from it. */
const leastQuotes = 10;

/** Prices for visitors, who have no account. Nothing about them is stored. */
@ApiTags('Estimates')
@Controller('estimates')
@Public()
export class EstimatesController {
  constructor(
    @Inject(FIRM) private readonly firm: Firm,
    private readonly clock: Clock,
    private readonly figures: Figures,
  ) {}

  @Get('accuracy')
  @ApiCall('Get how many quotes were within the range of their estimate', estimateAccuracy)
  async accuracy() {
    if (!this.firm.publishEstimateAccuracy) return { accuracy: null };
    const { below, within, above } = await this.figures.againstRange();
    const quotes = below + within + above;
    return { accuracy: quotes < leastQuotes ? null : { within, quotes } };
  }

  @Post('pdf')
  @NotStored()
  @TakesBody({ limit: choicesLimit })
  @RateLimit('estimatePdf')
  @ApiFile(
    {
      summary: 'Get the price of these choices as a PDF, line by line',
      description: 'The server computes it from the answers and the firm’s price list, and stores nothing.',
    },
    'application/pdf',
    { 200: 'A PDF, as an attachment', 400: refusesFields() },
  )
  async pdf(
    @Body({ schema: choicesBody }) { taxYear, ...body }: ChoicesBody,
    @Res() response: Response,
  ): Promise<void> {
    const answers = readAnswers(body.answers);
    if (!answers) throw new InvalidInput({ answers: 'Please complete the price tool again' });
    const choices: Choices = { ...body, answers };
    const price = estimate(choices, this.firm.prices);
    if (price.lines.length + price.byQuote.length === 0)
      throw new InvalidInput({ answers: 'There is no price yet. Please answer a question or two first.' });
    const content = await estimatePdf({ choices, taxYear, price, at: this.clock.now() }, this.firm);
    setDownloadHeaders(response, {
      name: 'Your price range.pdf',
      type: 'application/pdf',
      size: content.length,
    });
    response.end(content);
  }
}
