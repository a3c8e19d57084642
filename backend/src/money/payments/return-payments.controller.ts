import { Body, Query, Res } from '@nestjs/common';
import { type Response } from 'express';
import { paymentBody } from '@tax-firm/contract';
import { is } from '@tax-firm/machines';
import { z } from 'zod';
import { ApiCall, ApiController, ApiFile } from '../../http/response/api-call.js';
import { type Principal } from '../../accounts/account/access.js';
import { setDownloadHeaders } from '../../files/file/download.js';
import { AnswersTooMany } from '../../http/rate-limit/rate-limiter.js';
import { Call, readers, type ReturnCall, ReturnEndpoint } from '../../returns/return/return-endpoint.js';
import { TaxReturnViews } from '../../returns/return/tax-return-views.js';
import { paymentAnswer, receipt, receiptQuery } from './payments.dto.js';
import { ReceiptsService } from './receipts.service.js';
import { type PaymentAnswer, ReturnPaymentsService } from './return-payments.service.js';

/** Paying for a return, and its receipt. */
@ApiController('Payments and messages', 'taxReturns')
export class ReturnPaymentsController {
  constructor(
    private readonly payments: ReturnPaymentsService,
    private readonly receipts: ReceiptsService,
    private readonly views: TaxReturnViews,
  ) {}

  @ReturnEndpoint('POST sendStripePayment', 'PAYMENT_STARTED', {
    alsoAt: 'sendStripePayment2',
    field: 'taxReturnId',
  })
  @ApiCall('Pay by card, in cents; responds after the provider has answered', paymentAnswer, {
    200: 'Paid',
    202: {
      standardSchema: paymentAnswer,
      description: 'The bank has not decided yet; the return changes once it has',
    },
    402: 'Declined',
  })
  @AnswersTooMany()
  async pay(
    @Call() { viewer: client, taxReturn, origin }: ReturnCall,
    @Body({ schema: paymentBody }) { token, amount }: z.infer<typeof paymentBody>,
    @Res({ passthrough: true }) response: Response,
  ) {
    const answer = await this.payments.pay(client, taxReturn, { token, amountCents: amount }, origin);
    if (is.paymentProcessing(answer.taxReturn)) response.status(202);
    return this.shown(client, answer);
  }

  @ReturnEndpoint('POST :id/checkPayment', 'PAYMENT_STARTED')
  @ApiCall('Ask the provider about a payment that is waiting for the bank or the payer', paymentAnswer)
  async check(@Call() { viewer: client, taxReturn }: ReturnCall) {
    return this.shown(client, await this.payments.check(taxReturn));
  }

  @ReturnEndpoint('GET :id/receipts', readers, { reads: 'return' })
  @ApiCall('Get what the receipts of a return say; none if it has not been paid', z.array(receipt))
  all(@Call() { taxReturn }: ReturnCall) {
    return this.receipts.all(taxReturn);
  }

  @ReturnEndpoint('GET :id/receipt', readers, { reads: 'return' })
  @ApiFile('Get the receipt of a paid return', 'application/pdf', { 200: 'A PDF, as an attachment' })
  async receipt(
    @Call() { taxReturn }: ReturnCall,
    @Query({ schema: receiptQuery }) { reference }: z.infer<typeof receiptQuery>,
    @Res() response: Response,
  ): Promise<void> {
    const { content, ...file } = await this.receipts.file(await this.receipts.of(taxReturn, reference));
    setDownloadHeaders(response, { ...file, size: content.length });
    response.end(content);
  }

  private async shown(viewer: Principal, { taxReturn, clientSecret }: PaymentAnswer) {
    return { ...(await this.views.one(viewer, taxReturn)), ...(clientSecret && { clientSecret }) };
  }
}
