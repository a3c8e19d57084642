import { randomBytes } from 'node:crypto';
import { ConflictException, Inject, Injectable } from '@nestjs/common';
import { type Signature } from '@tax-firm/contract';
import { is, isNameOf, isSameName, maxIdentityFailures, type TaxReturnRequest } from '@tax-firm/machines';
import { AppError, InvalidInput } from '../../base/app-error.js';
import { type Caller } from '../../accounts/account/access.js';
import { SecondFactors } from '../../accounts/second-factors/second-factors.service.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { jsonHash, plainJson } from '../../base/json.js';
import { nextCommandId } from '../../http/idempotency/command-context.js';
import { MailService } from '../../mail/mail.service.js';
import { WorkflowEngine } from '../../workflow/engine/engine.js';
import { type TransitionRow } from '../../workflow/model/history.js';
import { type ReturnCall } from '../return/return-endpoint.js';
import { SpouseAccess } from '../return/return-access.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';
import { ReturnWorkflowService, type SendOptions } from '../workflow/return-workflow.service.js';
import { FirmTexts } from '../engagement/firm-texts.js';
import { nameOfSigner, namesOn, type Signer } from './form-words.js';
import { agreedElsewhere, IdentityChecks, otherAccountSigns, spousePage } from './identity-checks.service.js';
import { hashOfForms, SignatureForms } from './signature-forms.service.js';
import {
  type SignatureRecord,
  signerEvents,
  spouseBeganElsewhere,
  standingIn,
  storeRecord,
} from './signature-record.js';

/** Stands for a hash in an event that the machine will refuse, so that its reasons are told. */
const noHash = '0'.repeat(64);

/** The client signs the forms of a return: agreement, identity, signature. Each is an event of the workflow. */
@Injectable()
export class SigningService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly engine: WorkflowEngine,
    private readonly factors: SecondFactors,
    private readonly forms: SignatureForms,
    private readonly identityChecks: IdentityChecks,
    private readonly mail: MailService,
    private readonly spouses: SpouseAccess,
    private readonly texts: FirmTexts,
    private readonly workflow: ReturnWorkflowService,
  ) {}

  /** What the screens of signing show. Clients see nothing of it before they are asked to sign. */
  async view({ viewer, taxReturn }: ReturnCall) {
    const { signatureForms, identityFailures, spouseFailures } = taxReturn.context;
    const isClient = viewer.role === 'Client';
    const shown = isClient && is.authUnsent(taxReturn.stateValue) ? [] : signatureForms;
    const asked = async (signer: Signer) =>
      shown.length > 0 ? (await this.forms.questionOf(taxReturn.id, signer))?.about : undefined;
    const forms = await this.forms.describe(shown);
    const { taxpayer, spouse } = namesOn(forms);
    const question = await asked('taxpayer');
    const checker = this.identityChecks.offeredFor(forms);
    const standing = (signer: Signer) => this.identityChecks.standing(taxReturn.id, signer);
    return {
      forms: forms.map(({ fileId, facts, before }) => ({ fileId, facts, before })),
      formsSha256: hashOfForms(shown),
      taxpayer,
      signerName: nameOfSigner('taxpayer', forms, taxReturn),
      question: question === undefined || question === 'birthDate' ? null : question,
      attemptsLeft: attemptsLeft(identityFailures),
      spouse:
        spouse === null
          ? null
          : {
              name: spouse,
              asksBirthDate: (await asked('spouse')) !== undefined,
              attemptsLeft: attemptsLeft(spouseFailures),
            },
      documentCheck: checker && {
        by: checker,
        taxpayer: await standing('taxpayer'),
        spouse: await standing('spouse'),
      },
      hasSecondFactor: isClient && (await this.factors.isEnrolled(viewer.id)),
      disclosure: isClient && shown.length > 0 ? this.texts.disclosure() : null,
    };
  }

  /** Records that a signer agrees to sign electronically. @throws ConflictException for an older disclosure */
  async consent(call: ReturnCall, signer: Signer, disclosure: string): Promise<TaxReturnEntity> {
    if (disclosure !== this.texts.disclosure().hash)
      throw new ConflictException('This text has changed. Please read it again, then agree.');
    return this.send(call, signer, { type: signerEvents[signer].consent, disclosure });
  }

  /**
   * Checks what a signer says to be known. A wrong answer is an event too, and the third closes this way. A spouse who
   * shares the account gives its second factor after the taxpayer has signed.
   * @param answer whole dollars, or the spouse's date of birth
   * @throws ConflictException without a second factor or a question, or if the workflow refuses; ForbiddenException that
   *   asks for the second factor if the session proved only the password
   */
  async identify(call: ReturnCall<Caller>, signer: Signer, answer: string): Promise<TaxReturnEntity> {
    const { viewer, taxReturn } = call;
    const since = (await this.factors.enrolledSince([viewer.id])).get(viewer.id);
    if (!since)
      throw new ConflictException(
        'Please set up a second factor on your account page first. Or come to our office, or sign on paper.',
      );
    requireConfirmedSince(viewer, since.getTime(), 'Please confirm with your second factor that it is you');
    if (signer === 'spouse') checkSpouse(call, await this.engine.history(taxReturn.id));
    const question = await this.forms.questionOf(taxReturn.id, signer);
    if (!question)
      throw new ConflictException(
        'We can’t confirm your identity with a question here. Please come to our office, or sign on paper.',
      );
    const { confirmed, failed } = signerEvents[signer];
    return this.send(call, signer, { type: question.isRight(answer) ? confirmed : failed });
  }

  /**
   * Signs the forms that the signer saw.
   * @throws ConflictException if the forms have changed, or if the workflow refuses; BadRequestException if the typed name is
   *   not the signer's
   */
  async sign(call: ReturnCall<Caller>, signer: Signer, { forms: seen, pin, signature }: Signature) {
    const { viewer, taxReturn } = call;
    const { signatureForms } = taxReturn.context;
    const forms = hashOfForms(signatureForms);
    if (seen !== forms)
      throw new ConflictException('The forms have changed. Please read them again before you sign.');
    const history = await this.engine.history(taxReturn.id);
    const described = await this.forms.describe(signatureForms);
    const names = namesOn(described);
    const name = nameOfSigner(signer, described, taxReturn);
    if (signer === 'spouse') checkSpouse(call, history);
    if (name !== null) checkTypedName(signature, name, signer, names);
    const standing = standingIn(history, signer);
    const question =
      standing?.identity === 'knownClient' ? await this.forms.questionOf(taxReturn.id, signer) : undefined;
    const record = plainJson({
      name: name ?? viewer.name,
      login: viewer.email,
      pin,
      signature,
      forms: described.map(({ before: _, ...form }) => form),
      asked: question?.about ?? null,
      nonce: randomBytes(32).toString('hex'),
    } satisfies SignatureRecord);
    const hash = jsonHash(record);
    const event = {
      type: signerEvents[signer].signature,
      identity: standing?.identity ?? 'inPerson',
      signature: signature.method,
      pinBy: pin === null ? 'ero' : 'taxpayer',
      disclosure: standing?.disclosure ?? noHash,
      forms,
      record: hash,
    } as const;
    return this.send(call, signer, event, {
      // What the record says must be what the event is decided on.
      version: taxReturn.version,
      writes: async (manager) => {
        const { id, taxYear } = taxReturn;
        await storeRecord(manager, this.environment, { taxReturnId: id, record, hash });
        const isSpousesTurn = signer === 'taxpayer' && names.spouse !== null;
        // On an account of their own, they do not see that it is their turn.
        const spouse = isSpousesTurn && (await this.spouses.accountOf(id, manager));
        if (spouse)
          await this.mail.enqueue(manager, {
            template: 'spouseTurn',
            to: { name: spouse.name, address: spouse.email },
            data: { taxpayer: names.taxpayer ?? 'The taxpayer', taxYear, link: spousePage(id) },
          });
      },
    });
  }

  /**
   * Sends an event of a signer. A spouse with an account of their own signs there and nowhere else, which is checked once the
   * return is locked: an invitation may be accepted or withdrawn meanwhile.
   */
  private send(
    { viewer, taxReturn, origin }: ReturnCall,
    signer: Signer,
    request: TaxReturnRequest,
    { writes, version }: Pick<SendOptions, 'writes' | 'version'> = {},
  ): Promise<TaxReturnEntity> {
    return this.workflow.send(taxReturn, viewer, request, {
      origin,
      version,
      commandId: nextCommandId(),
      writes: async (manager) => {
        if (signer === 'spouse' && !(await this.spouses.signsAsSpouse(viewer.id, taxReturn, manager)))
          throw new ConflictException(otherAccountSigns);
        await writes?.(manager);
      },
    });
  }
}

/** How often someone may still answer wrong. */
export const attemptsLeft = (failures: number): number => Math.max(maxIdentityFailures - failures, 0);

/**
 * On an account that the couple shares, the taxpayer's confirmation must not count for the spouse. On any account, an
 * agreement that was given on another one does not count.
 * @throws ForbiddenException that asks for another confirmation, ConflictException that says how to begin again
 */
function checkSpouse({ viewer, taxReturn }: ReturnCall<Caller>, history: readonly TransitionRow[]): void {
  const { signature } = signerEvents.taxpayer;
  const taxpayer = history.findLast(({ type }) => type === signature);
  if (viewer.id === taxReturn.clientId && taxpayer)
    requireConfirmedSince(
      viewer,
      Date.parse(taxpayer.at),
      'Your spouse signs now. Please confirm again that it is you',
    );
  if (spouseBeganElsewhere(history, viewer.id)) throw new ConflictException(agreedElsewhere);
}

/** @param time in milliseconds. @throws ForbiddenException that asks for a confirmation later than that */
function requireConfirmedSince({ confirmedAt }: Caller, time: number, sentence: string): void {
  if (confirmedAt.getTime() <= time) throw new AppError('confirmationNeeded', sentence);
}

/** @throws BadRequestException if a typed signature is not the name of who signs, or is rather that of the other person */
function checkTypedName(
  signature: Signature['signature'],
  own: string,
  signer: Signer,
  names: ReturnType<typeof namesOn>,
): void {
  if (signature.method !== 'typed') return;
  const { name } = signature;
  const isOwn = isNameOf(name, own);
  const other = signer === 'taxpayer' ? 'spouse' : 'taxpayer';
  const theirs = names[other];
  if (theirs !== null && (isSameName(name, theirs) || (!isOwn && isNameOf(name, theirs))))
    throw new InvalidInput({
      name: `This is the ${other}’s name. Please type the name of the person who signs here: ${own}`,
    });
  if (!isOwn)
    throw new InvalidInput({
      name: `Please type your name as it is on the form: ${own}. Or draw your signature`,
    });
}
