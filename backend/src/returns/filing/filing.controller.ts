import { Readable } from 'node:stream';
import { Body } from '@nestjs/common';
import {
  type Acknowledgement,
  acknowledgementBody,
  type AcknowledgementFile,
  acknowledgementFileBody,
  extensionBody,
  type ExtensionBody,
  mailingBody,
  type MailingBody,
} from '@tax-firm/contract';
import {
  acknowledgementOf,
  dueDate,
  filedJurisdictions,
  formsOf,
  is,
  preparationOf,
  type TaxReturnContext,
  type TaxReturnRequest,
  transmittedOn,
  whyNot,
} from '@tax-firm/machines';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { InvalidInput } from '../../base/app-error.js';
import { Clock } from '../../base/clock.js';
import { AttachedFiles } from '../../files/file/attached-files.js';
import { FilesService } from '../../files/file/files.service.js';
import { ApiCall, ApiController } from '../../http/response/api-call.js';
import {
  Call,
  ChangesReturn,
  type ReturnCall,
  ReturnEndpoint,
  staffAndAuditor,
} from '../return/return-endpoint.js';
import { lockReturn, TaxReturnEntity } from '../return/tax-return.entity.js';
import { snapshotOf } from '../return/tax-return-views.js';
import { ReturnWorkflowService } from '../workflow/return-workflow.service.js';
import { newAcknowledgements, readAcknowledgements } from './acknowledgement-file.js';

/** What the IRS or a state says about a code of a rejection. Not in the history, because it is not ours to vouch for. */
const rejectionText = z.object({ submissionId: z.string(), code: z.string(), text: z.string() });

/** What staff see of the filing beside the return itself. */
const filingView = z
  .object({
    texts: z.array(rejectionText).describe('What the IRS and the states say about the codes of rejections'),
  })
  .meta({ id: 'Filing' });

/**
 * What came back from the IRS and the states, what was mailed on paper, and extensions. What was transmitted, and what is
 * removed from the record, are events like any other. Once each has accepted the return or been mailed it, the return is
 * marked accepted.
 */
@ApiController('Filing', 'taxReturns')
export class FilingController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly files: FilesService,
    private readonly attached: AttachedFiles,
    private readonly workflow: ReturnWorkflowService,
  ) {}

  @ReturnEndpoint('GET :id/filing', staffAndAuditor, { reads: 'return' })
  @ApiCall('Get what the IRS and the states say about rejections, in their words', filingView)
  async get(@Call() { taxReturn }: ReturnCall) {
    const texts = await this.dataSource.query<z.infer<typeof rejectionText>[]>(
      `SELECT submission_id AS "submissionId", code, text FROM rejection_text
        WHERE tax_return_id = $1 ORDER BY submission_id, code`,
      [taxReturn.id],
    );
    return { texts };
  }

  /**
   * One that says nothing new changes nothing, and is not kept again.
   * @throws BadRequestException for a file that cannot be read or is about another return
   */
  @ReturnEndpoint('POST :id/filing/acknowledgements/file', 'TRANSMISSION_ACCEPTED')
  @ChangesReturn(
    'Record what an acknowledgement file says, XML or text, and keep it; a file with nothing new changes nothing',
  )
  async addFile(
    @Call() call: ReturnCall,
    @Body({ schema: acknowledgementFileBody }) { name, content: base64 }: AcknowledgementFile,
  ) {
    const { viewer, taxReturn } = call;
    const content = Buffer.from(base64, 'base64');
    const { type, acknowledgements } = readAcknowledgements(content);
    if (newAcknowledgements(acknowledgements, taxReturn).length === 0) return taxReturn;
    const file = await this.files.store(Readable.from([content]), {
      name,
      type,
      uploadedBy: viewer.id,
      expected: content.length,
    });
    const evidence = file.sha256!.toString('hex');
    try {
      return await this.record(call, async (current, manager) => {
        const fresh = newAcknowledgements(acknowledgements, current);
        // The same file came in the meantime.
        if (fresh.length === 0) return [];
        // The first text of each code of a submission is kept.
        for (const { submissionId, texts } of fresh)
          for (const [code, text] of Object.entries(texts))
            await manager.query(
              'INSERT INTO rejection_text VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
              [taxReturn.id, submissionId, code, text, this.clock.now()],
            );
        const attached = { taxReturnId: taxReturn.id, kind: 'acknowledgement', by: viewer.id } as const;
        await this.attached.attach(manager, [file.id], attached);
        return fresh.map((each) => requestFor(current, { ...each, evidence }));
      });
    } finally {
      // Does nothing to a file that belongs to the return by now.
      await this.files.remove(file);
    }
  }

  /** @throws BadRequestException for a day before the transmission; ConflictException if no such transmission waits for it */
  @ReturnEndpoint('POST :id/filing/acknowledgements', 'TRANSMISSION_ACCEPTED')
  @ChangesReturn('Record an acknowledgement by hand, naming the transmission by its submission id')
  acknowledge(@Call() call: ReturnCall, @Body({ schema: acknowledgementBody }) said: Acknowledgement) {
    return this.record(call, (current) => [requestFor(current, said)]);
  }

  /**
   * @throws BadRequestException for a day before the rejection there; ConflictException if a transmission there is open
   *   or accepted, or the return was mailed there before
   */
  @ReturnEndpoint('POST :id/filing/mailings', 'RECORD_MAILING')
  @ChangesReturn('Record that the return was mailed on paper to the IRS or to a state')
  mail(@Call() call: ReturnCall, @Body({ schema: mailingBody }) mailing: MailingBody) {
    return this.record(call, (current) => [mailingRequest(current, mailing)]);
  }

  /**
   * @throws BadRequestException for a day after the federal return was due; ConflictException if the return was filed
   *   there, or an extension there is on record
   */
  @ReturnEndpoint('POST :id/filing/extensions', 'RECORD_EXTENSION')
  @ChangesReturn(
    'Record that an extension was filed with the IRS or with a state, which gives more time to file',
  )
  extend(@Call() call: ReturnCall, @Body({ schema: extensionBody }) extension: ExtensionBody) {
    const { viewer, taxReturn, origin } = call;
    return this.dataSource.transaction(async (manager) => {
      const current = await lockReturn(manager, taxReturn.id);
      requireInTime(current, extension);
      const event = { type: 'RECORD_EXTENSION', ...extension } as const;
      return this.workflow.send(current, viewer, event, { origin, manager });
    });
  }

  /**
   * Locks the return, sends the events of what is to be recorded of it as it is then, and marks it accepted if that was the
   * last that was missing.
   */
  private record(
    { viewer, taxReturn, origin }: ReturnCall,
    requestsOf: (
      taxReturn: TaxReturnEntity,
      manager: EntityManager,
    ) => TaxReturnRequest[] | Promise<TaxReturnRequest[]>,
  ): Promise<TaxReturnEntity> {
    return this.dataSource.transaction(async (manager) => {
      let current = await lockReturn(manager, taxReturn.id);
      const requests = await requestsOf(current, manager);
      for (const request of requests)
        current = await this.workflow.send(current, viewer, request, { origin, manager });
      const isToMark = isFiled(current.context) && is.acceptanceAwaited(current.stateValue);
      // What came back is kept in any case, for example if the firm's rules now ask for a signed form that is missing.
      const isMarked = isToMark && whyNot(snapshotOf(current), 'EFILE_ACCEPTED', viewer).length === 0;
      return requests.length > 0 && isMarked
        ? this.workflow.send(current, viewer, { type: 'EFILE_ACCEPTED' }, { origin, manager })
        : current;
    });
  }
}

/** @throws BadRequestException for a day before the rejection */
function mailingRequest({ context }: TaxReturnEntity, mailing: MailingBody): TaxReturnRequest {
  const last = context.transmissions.findLast(({ jurisdiction }) => jurisdiction === mailing.jurisdiction);
  if (last?.outcome === 'rejected' && last.on !== null && mailing.on < last.on)
    throw new InvalidInput({
      on: `The return was rejected there on ${last.on}. Please enter that day or a later one.`,
    });
  return { type: 'RECORD_MAILING', ...mailing };
}

/**
 * An extension counts only if it is filed by the day on which the return is due (26 CFR 1.6081-4(b)). Of a business that
 * did not say which form it files, by the latest day that it can be. A person's year has ended by then; that of a business
 * that was dissolved may be short. The program does not know the dates of states.
 * @throws BadRequestException for another day
 */
function requireInTime(
  { service, entity, taxYear, fiscalYearEnd }: TaxReturnEntity,
  extension: ExtensionBody,
) {
  const dates = formsOf(service, entity).map((form) => dueDate(form, taxYear, fiscalYearEnd ?? undefined));
  const latest = dates.sort().at(-1)!;
  if (preparationOf(service) === 'individual' && extension.on <= `${taxYear}-12-31`)
    throw new InvalidInput({
      on: `The tax year ${taxYear} had not ended on that day. Please check the day, and the order’s tax year.`,
    });
  if (extension.jurisdiction === 'US' && extension.on > latest)
    throw new InvalidInput({
      on: `An extension counts only if it was filed by ${latest}, when the return was due. Please check the day, and the order’s tax year.`,
    });
}

/**
 * Nothing is open. While staff have not chosen where the return is to be filed, the federal return, which may be recorded
 * after a state's, must be among what was filed.
 */
const isFiled = (context: TaxReturnContext): boolean =>
  acknowledgementOf(context) !== undefined &&
  (context.jurisdictions.length > 0 || filedJurisdictions(context).includes('US'));

/**
 * @param said `evidence` is the SHA-256 of the file that it is from, in hexadecimal; undefined if entered by hand
 * @throws BadRequestException for a day before the transmission
 */
function requestFor(
  { context }: TaxReturnEntity,
  { submissionId, outcome, on, codes, evidence }: Acknowledgement & { evidence?: string },
): TaxReturnRequest {
  const sent = context.transmissions.find((each) => each.submissionId === submissionId);
  if (sent && on < transmittedOn(sent))
    throw new InvalidInput({
      on: `The return was transmitted on ${transmittedOn(sent)}. Please enter that day or a later one.`,
    });
  // Without a transmission, the machine refuses any place, and says why.
  const of = { jurisdiction: sent?.jurisdiction ?? 'US', submissionId, on, evidence } as const;
  return outcome === 'accepted'
    ? { type: 'TRANSMISSION_ACCEPTED', ...of }
    : { type: 'TRANSMISSION_REJECTED', ...of, codes };
}
