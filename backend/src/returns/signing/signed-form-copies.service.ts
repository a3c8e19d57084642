import { buffer } from 'node:stream/consumers';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { identityCheckers, isSameName, orderFileName, orderTitle } from '@tax-firm/machines';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { Decoder } from '../../base/content/decoder.js';
import { AttachedFiles } from '../../files/file/attached-files.js';
import { FilesService } from '../../files/file/files.service.js';
import { DocumentSigning } from '../../files/document-signing.js';
import { FIRM, type Firm } from '../../firm/firm.js';
import { firmDayOf } from '../../firm/time-zone.js';
import { type EffectJob, EffectRegistry } from '../../workflow/jobs/outbox.js';
import { WorkflowEngine } from '../../workflow/engine/engine.js';
import { type TransitionRow } from '../../workflow/model/history.js';
import { exactTime } from '../engagement/signed-quote-copies.service.js';
import { TaxReturnEntity } from '../return/tax-return.entity.js';
import { formName, questionWords, type Signer } from './form-words.js';
import { checkedForms } from './pdf-pages.js';
import {
  readRecord,
  signerEvents,
  type SignatureRecord,
  type SignatureStanding,
  standingIn,
} from './signature-record.js';
import { evidencePdf, type ProvenSignature } from './signed-forms-pdf.js';

const signedPayload = z.object({ record: z.string(), forms: z.string(), pinBy: z.string() });

/**
 * Makes the signed document of each electronic signature: the forms, and pages with the signature and its evidence
 * (IRS Publication 1345), with the firm's digital signature. A spouse with an account of their own gets one with their own
 * signature alone. It is a job of the outbox, as the copies of accepted quotes are.
 */
@Injectable()
export class SignedFormCopies implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(FIRM) private readonly firm: Firm,
    private readonly effects: EffectRegistry,
    private readonly engine: WorkflowEngine,
    private readonly files: FilesService,
    private readonly decoder: Decoder,
    private readonly attached: AttachedFiles,
    private readonly signing: DocumentSigning,
  ) {}

  onModuleInit(): void {
    this.effects.register('makeSignedForms', (job) => this.make(job));
  }

  private async make({ workflowId: id, seq }: EffectJob): Promise<void> {
    const taxReturn = await this.dataSource.manager.findOneByOrFail(TaxReturnEntity, { id });
    const history = (await this.engine.history(taxReturn.id)).filter((row) => row.seq <= seq!);
    const signed = history.at(-1);
    const signers = signed && signersBy[signed.type];
    if (signed?.seq !== seq || !signers) throw new Error(`Row ${seq} is not a signature`);
    const signatures: ProvenSignature[] = [];
    for (const signer of signers) signatures.push(await this.signatureOf(signer, taxReturn, history));
    await this.file(taxReturn, signed, signatures, false);
    // The document of both has the taxpayer's PIN and sign-in name, so the spouse gets one of their own.
    if (signed.type === signerEvents.spouse.signature && signed.actor.id !== taxReturn.clientId)
      await this.file(taxReturn, signed, signatures.slice(-1), true);
  }

  /** Makes the document of these signatures, and files it, unless it is there. */
  private async file(
    taxReturn: TaxReturnEntity,
    signed: TransitionRow,
    signatures: readonly ProvenSignature[],
    forSpouse: boolean,
  ): Promise<void> {
    const { id: taxReturnId, clientId } = taxReturn;
    const kind = forSpouse ? 'spouseAgreement' : 'agreement';
    if (await this.attached.hasDocumentOf(taxReturnId, signed.seq, kind)) return;
    // Each form once: the spouse may have signed a corrected one that the first signature covers.
    const all = signatures.flatMap(({ record }) => record.forms);
    const forms = [...new Map(all.map((form) => [form.fileId, form])).values()];
    const parts: Buffer[] = [];
    for (const { fileId } of forms) {
      const { stream } = await this.files.open(await this.files.find(fileId));
      parts.push(await buffer(stream));
    }
    parts.push(await evidencePdf(signatures, forms, this.firm));
    const pdf = await this.decoder.call(checkedForms, 'joinPdfs', parts, {
      title: `Signed forms: ${signatures.map(({ record }) => record.name).join(' and ')}`,
      author: this.firm.legalName,
      at: new Date(signed.at),
    });
    const name = `Signed ${forms.map(({ facts }) => formName(facts)).join(', ')}`.slice(0, 80);
    await this.signing.add(pdf, {
      kind: 'authorization',
      taxReturnId,
      historySeq: signed.seq,
      name: orderFileName(`${name} ${firmDayOf(signed.at)}`, orderTitle(taxReturn)),
      // It is the taxpayer's, also if the spouse's signature on another account completed it. `SpouseAccess` opens the
      // spouse's own.
      by: clientId,
      reason: 'Forms that the client signed electronically',
      forSpouse,
    });
  }

  /** @throws Error if the history has no such signature, or its record is missing */
  private async signatureOf(
    signer: Signer,
    { id: taxReturnId, clientId }: TaxReturnEntity,
    whole: readonly TransitionRow[],
  ): Promise<ProvenSignature> {
    const row = whole.findLast(({ type }) => type === signerEvents[signer].signature);
    const history = whole.filter(({ seq }) => row !== undefined && seq <= row.seq);
    const standing = standingIn(history, signer);
    if (!row || !standing) throw new Error(`The ${signer} has not signed the return ${taxReturnId}`);
    const { record: hash, forms } = signedPayload.parse(row.payload);
    const record = await readRecord(this.dataSource, this.environment, { taxReturnId, hash });
    const failures = history.filter(({ type }) => type === signerEvents[signer].failed).length;
    const { actor, at, ip, userAgent, seq } = row;
    const isSpouse = signer === 'spouse';
    const isOwnAccount = isSpouse && actor.id !== clientId;
    const account = actor.name ?? 'unknown';
    const made = record.signature.method === 'typed' ? 'Name typed' : 'Signature drawn';
    /** What IRS Publication 1345 asks to keep of an electronic signature, and the hashes that prove it. */
    const evidence: ProvenSignature['evidence'] = [
      ['Signed by', isSpouse ? `${record.name}, spouse` : record.name],
      ...(isSpouse || !isSameName(account, record.name)
        ? [['On the account of', `${account}${isOwnAccount ? ', an account of their own' : ''}`] as const]
        : []),
      ['Sign-in name', record.login],
      ['Account', actor.id ?? 'unknown'],
      ['Time', exactTime(at)],
      ['Internet address', ip ?? 'not recorded'],
      ['Browser', userAgent ?? 'not recorded'],
      ['Method', `${made} on the screen, signed in to the ${isOwnAccount ? 'spouse' : 'client'}’s account`],
      [
        'PIN',
        record.pin === null
          ? 'The firm enters or generates the PIN'
          : `${record.pin}, chosen by the ${isSpouse ? 'spouse' : 'client'}`,
      ],
      ['Identity', `${identityWords(standing, record)} ${exactTime(standing.identified.at)}`],
      ['Failed attempts', String(failures)],
      ['Agreed to sign electronically', exactTime(standing.consent.at)],
      ['SHA-256 of the disclosure', standing.disclosure],
      ['Return', taxReturnId],
      ['SHA-256 of the forms', forms],
      ['SHA-256 of the record', hash],
      [`SHA-256 of row ${seq} of the history`, row.hash],
    ];
    return { record, evidence };
  }
}

/** Whose signatures the authorization has once this event completed it. */
const signersBy: Readonly<Record<string, readonly Signer[]>> = {
  SIGN_EFILE_AUTH: ['taxpayer'],
  SIGN_AS_SPOUSE: ['taxpayer', 'spouse'],
};

function identityWords({ identified, document, check }: SignatureStanding, { asked }: SignatureRecord) {
  if (document) return `In person: ${identified.actor.name ?? 'A member of staff'} saw a ${document}.`;
  if (!check)
    return `Known client: second factor of the account, and the ${questionWords[asked ?? 'agi']}, which matched.`;
  const { by, session } = check;
  const how =
    by === 'stripe'
      ? `Identity document and picture of the face, checked by ${identityCheckers[by]}. The name on the document is the signer’s.`
      : `DEMONSTRATION, NO PROOF OF IDENTITY: ${identityCheckers[by]}.`;
  return `${how} SHA-256 of the session: ${session}.`;
}
