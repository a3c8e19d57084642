import { Body, Get, Inject, Post, Res } from '@nestjs/common';
import {
  answersInWords,
  type Choices,
  dueTaxYear,
  earliestTaxYear,
  type Estimate,
  estimate,
  formatTotal,
  latestTaxYear,
  orderServices,
  preparations,
  priceRows,
  readAnswers,
  serviceKeys,
  serviceNames,
} from '@tax-firm/machines';
import { type Response } from 'express';
import { z } from 'zod';
import { ApiCall, ApiController, ApiFile, refusesFields } from '../../http/response/api-call.js';
import { InvalidInput } from '../../base/app-error.js';
import { NotStored } from '../../http/idempotency/idempotency.interceptor.js';
import { Public } from '../../accounts/account/access.js';
import { Clock } from '../../base/clock.js';
import { setDownloadHeaders } from '../../files/file/download.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { TakesBody } from '../../http/request/body-reader.js';
import { RateLimit } from '../../http/rate-limit/rate-limiter.js';
import { Figures } from '../../returns/return/figures.js';
import { firmPdf } from '../../firm/firm-pdf.js';
import { date } from '../../mail/text/mail-format.js';

/** How good the firm's estimates were. */
const estimateAccuracy = z
  .object({
    accuracy: z
      .object({
        within: z.int().meta({ description: 'Quotes within the range that the client saw' }),
        quotes: z.int().meta({ description: 'Quotes whose estimate had an upper limit' }),
      })
      .nullable(),
  })
  .meta({
    id: 'EstimateAccuracy',
    description: 'Null unless the firm publishes it, and for fewer than ten quotes',
  });

/** What a visitor chose and answered. Prices are never taken from a request. */
const choicesBody = z
  .object({
    service: z.enum(serviceKeys, 'Please choose a service'),
    preparation: z.enum(preparations, 'Please choose a type').nullable().default(null),
    taxYear: z
      .int('Please choose a tax year')
      .min(earliestTaxYear, 'Please choose a later tax year')
      .max(latestTaxYear, 'Please choose an earlier tax year')
      .nullable()
      .default(null)
      .meta({ description: 'The year of the return; null is the one that is due' }),
    answers: z
      .unknown()
      .optional()
      .meta({ description: 'As in an order; a question that is left out has its first answer' }),
  })
  .meta({ id: 'PriceToolChoices' });

/** Bytes: several times what all answers take. */
const choicesLimit = 16 * 1024;

/** With fewer quotes, a share says little, and a single client's quote could be told from it. */
const leastQuotes = 10;

/** Prices for visitors, who have no account. Nothing about them is stored. */
@ApiController('Estimates', 'estimates')
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
    @Body({ schema: choicesBody }) { taxYear, ...body }: z.infer<typeof choicesBody>,
    @Res() response: Response,
  ): Promise<void> {
    const answers = readAnswers(body.answers);
    if (!answers) throw new InvalidInput({ answers: 'Please complete the price tool again' });
    const choices: Choices = { ...body, answers };
    const price = estimate(choices, this.firm.prices);
    if (price.lines.length + price.byQuote.length === 0)
      throw new InvalidInput({ answers: 'There is no price yet. Please answer a question or two first.' });
    const content = await this.priceRange(choices, taxYear, price);
    const name = 'Your price range.pdf';
    setDownloadHeaders(response, { name, type: 'application/pdf', size: content.length });
    response.end(content);
  }

  /**
   * Writes an estimate as a PDF: what the visitor answered, each line with its rule, and the total.
   * @param taxYear the year of the return; null is the one that is due
   */
  private priceRange(choices: Choices, taxYear: number | null, price: Estimate): Promise<Buffer> {
    const { firm } = this;
    const now = this.clock.now();
    const answers = answersInWords(choices, firm.prices);
    return firmPdf(firm, 'Your price range', (pdf) => {
      pdf.heading(1, 'Your price range');
      pdf.fact(['Service', serviceOf(choices)]);
      if (choices.service === 'taxPreparation') pdf.fact(['Tax year', String(taxYear ?? dueTaxYear(now))]);
      pdf.fact(['Date', date(now.toISOString())]);
      pdf.heading(2, 'What you told us');
      for (const { label, value } of answers) pdf.fact([label, value]);
      if (answers.length === 0) pdf.paragraph('Nothing yet.');
      pdf.heading(2, 'Your price, line by line');
      pdf.amounts([
        ...priceRows(price, firm.prices).map(({ label, figure, note, rule }) => ({
          label,
          value: figure,
          note: [note, rule && `Price list: ${rule}`].filter(Boolean).join('. '),
        })),
        { label: 'Estimated total (US dollars)', value: formatTotal(price), isTotal: true },
      ]);
      pdf.heading(2, 'What this is');
      if (price.byQuote.length > 0)
        pdf.paragraph('Work by quote costs extra. We’ll name its price after reviewing your documents.');
      pdf.paragraph(
        'This is an estimate from your answers and our price list of the date above. It is not a quote or an invoice. ' +
          'We’ll send you a firm quote after reviewing your documents, and we’ll start work once you accept it.',
      );
    });
  }
}

/** The name of what was priced, as the price tool has it. */
const serviceOf = ({ service, preparation }: Choices): string => {
  if (service === null) return '';
  return preparation !== null && service === 'taxPreparation'
    ? orderServices[preparation]
    : serviceNames[service];
};
