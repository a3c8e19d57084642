import { Body, Get } from '@nestjs/common';
import {
  consentBody,
  signatureFormFacts,
  type Signature,
  signatureBody,
  type SigningConsent,
  type SpouseIdentityAnswer,
  spouseIdentityBody,
} from '@tax-firm/contract';
import { z } from 'zod';
import { is, isFederalMailed, type TaxReturnValue } from '@tax-firm/machines';
import { ApiCall, ApiController } from '../../http/response/api-call.js';
import { CurrentUser, type Principal, RecentlyConfirmed, Roles } from '../../accounts/account/access.js';
import { NotStored } from '../../http/idempotency/idempotency.interceptor.js';
import { Call, type SpouseCall, SpouseEndpoint } from '../return/return-endpoint.js';
import { fileView } from '../return/tax-return.dto.js';
import { ownDocumentCheck } from '../signing/signing.dto.js';
import { IdentityChecks } from '../signing/identity-checks.service.js';
import { FollowsCheck, StartsCheck } from '../signing/signing.controller.js';
import { attemptsLeft, SigningService } from '../signing/signing.service.js';
import { SecondFactors } from '../../accounts/second-factors/second-factors.service.js';
import { AttachedFiles } from '../../files/file/attached-files.js';
import {
  isOpenToSpouse,
  isSpouseIdentified,
  SpouseAccess,
  type SpouseReturn,
} from '../return/return-access.js';
import { FirmTexts, letterView } from '../engagement/firm-texts.js';
import { TaxReturnViews } from '../return/tax-return-views.js';
import { hashOfForms, SignatureForms } from '../signing/signature-forms.service.js';

const stage = z
  .enum(['waiting', 'asked', 'consented', 'identified', 'signed', 'elsewhere', 'onPaper'])
  .describe(
    'waiting: the taxpayer signs first; elsewhere: the agreement was given on another account; onPaper: nothing is signed here',
  );

const progress = z
  .enum([
    'unsigned',
    'awaitingPayment',
    'toFile',
    'filed',
    'rejected',
    'accepted',
    'mailed',
    'delivered',
    'closed',
  ])
  .describe(
    'What became of the return: unsigned: not signed by both; awaitingPayment: signed, and filed once the invoice is paid; mailed: filed on paper; delivered: the taxpayer has the filed return; closed: the firm closed the order before it was filed',
  );

/** A return that the caller may sign as the spouse, in a list. */
const spouseReturnSummary = z
  .object({
    id: z.uuid(),
    taxpayer: z.string(),
    spouse: z.string(),
    taxYear: z.int(),
    stage,
    progress,
  })
  .meta({ id: 'SpouseReturnSummary' });
type SpouseReturnSummary = z.infer<typeof spouseReturnSummary>;

/** What the spouse sees of the return: nothing of its content before they have shown who they are. */
export const spouseReturnView = spouseReturnSummary
  .extend({
    asksBirthDate: z.boolean(),
    attemptsLeft: z.int(),
    hasSecondFactor: z.boolean(),
    documentCheck: ownDocumentCheck,
    disclosure: letterView.nullable().describe('What the spouse agrees to; null once they have'),
    forms: z.array(
      z.object({
        fileId: z.uuid(),
        facts: signatureFormFacts,
        before: signatureFormFacts.nullable(),
      }),
    ),
    formsSha256: z.string().nullable().describe('Of the forms; the signature must name it'),
    signatureFiles: z.array(fileView),
    signedFiles: z
      .array(fileView)
      .describe('What you signed, with the evidence of your signature; empty until the program has made it'),
    reviewFiles: z.array(fileView),
  })
  .meta({ id: 'SpouseReturn' });

/**
 * The returns that the caller may sign as the spouse, on an account of their own. No other call knows them. No answer is
 * stored for its Idempotency-Key: what the forms say is sealed in the database. The workflow knows what was done.
 */
@ApiController('Signing', 'spouseReturns')
export class SpouseReturnsController {
  constructor(
    private readonly access: SpouseAccess,
    private readonly factors: SecondFactors,
    private readonly files: AttachedFiles,
    private readonly forms: SignatureForms,
    private readonly identityChecks: IdentityChecks,
    private readonly signing: SigningService,
    private readonly texts: FirmTexts,
    private readonly views: TaxReturnViews,
  ) {}

  @Get()
  @Roles('Client')
  @ApiCall('List the returns that you may sign as the spouse', z.array(spouseReturnSummary))
  async list(@CurrentUser() viewer: Principal) {
    return (await this.access.list(viewer)).map(summaryOf);
  }

  /** What the spouse sees of a return: nothing of its content before they have shown who they are. */
  @SpouseEndpoint('GET :id')
  @ApiCall('Get a return to sign as the spouse; its forms once you have shown who you are', spouseReturnView)
  async get(@Call() { viewer, spouse: found }: SpouseCall) {
    const { taxReturn } = found;
    const { signatureForms, spouseFailures } = taxReturn.context;
    const summary = summaryOf(found);
    const isShown = isSpouseIdentified(found);
    const files = isShown ? await this.files.listFor(taxReturn.id) : [];
    const forms = await this.forms.describe(signatureForms);
    const checker = this.identityChecks.offeredFor(forms);
    const ofKind = (kind: 'signature' | 'spouseAgreement' | 'review') =>
      files
        .filter((file) => file.kind === kind && isOpenToSpouse(file, found))
        .map((file) => this.views.fileView(viewer, file, taxReturn));
    return {
      ...summary,
      asksBirthDate: (await this.forms.questionOf(taxReturn.id, 'spouse')) !== undefined,
      attemptsLeft: attemptsLeft(spouseFailures),
      hasSecondFactor: await this.factors.isEnrolled(viewer.id),
      documentCheck: checker && {
        by: checker,
        check: await this.identityChecks.standing(taxReturn.id, 'spouse', viewer.id),
      },
      disclosure: summary.stage === 'asked' ? this.texts.disclosure() : null,
      forms: isShown ? forms.map(({ fileId, facts, before }) => ({ fileId, facts, before })) : [],
      formsSha256: isShown ? hashOfForms(signatureForms) : null,
      signatureFiles: ofKind('signature'),
      signedFiles: ofKind('spouseAgreement'),
      reviewFiles: ofKind('review'),
    };
  }

  @SpouseEndpoint('POST :id/consent')
  @NotStored()
  @ApiCall('Agree to sign electronically, naming the disclosure by its SHA-256', spouseReturnView)
  async consent(@Call() call: SpouseCall, @Body({ schema: consentBody }) { disclosure }: SigningConsent) {
    await this.signing.consent(call, 'spouse', disclosure);
    return this.viewAgain(call);
  }

  @SpouseEndpoint('POST :id/identity')
  @NotStored()
  @RecentlyConfirmed()
  @ApiCall(
    'Answer with your date of birth, on an account with a second factor; the third wrong one is the last',
    spouseReturnView,
  )
  async identify(
    @Call() call: SpouseCall,
    @Body({ schema: spouseIdentityBody }) { birthDate }: SpouseIdentityAnswer,
  ) {
    await this.signing.identify(call, 'spouse', birthDate);
    return this.viewAgain(call);
  }

  @SpouseEndpoint('POST :id/identity/document')
  @RecentlyConfirmed()
  @StartsCheck('the spouse')
  checkDocument(@Call() call: SpouseCall) {
    return this.identityChecks.begin(call, 'spouse');
  }

  @SpouseEndpoint('POST :id/identity/document/result')
  @FollowsCheck()
  checkDocumentResult(@Call() call: SpouseCall) {
    return this.identityChecks.follow(call, 'spouse');
  }

  @SpouseEndpoint('POST :id/signature')
  @NotStored()
  @RecentlyConfirmed()
  @ApiCall('Sign the forms, once your identity is confirmed', spouseReturnView)
  async sign(@Call() call: SpouseCall, @Body({ schema: signatureBody }) signature: Signature) {
    await this.signing.sign(call, 'spouse', signature);
    return this.viewAgain(call);
  }

  /** What they see after a step of theirs. */
  private async viewAgain(call: SpouseCall) {
    return this.get({ ...call, spouse: await this.access.find(call.viewer, call.taxReturn.id) });
  }
}

const summaryOf = (found: SpouseReturn): SpouseReturnSummary => {
  const { taxpayer, spouse = '', taxYear } = found.facts;
  const { id } = found.taxReturn;
  return { id, taxpayer, spouse, taxYear, stage: stageOf(found), progress: progressOf(found) };
};

/** What the spouse may know of what follows the signatures: whether it was filed, but nothing of amounts and payments. */
function progressOf({ taxReturn }: SpouseReturn): SpouseReturnSummary['progress'] {
  const { context, stateValue } = taxReturn;
  if (is.uploaded(stateValue)) return 'delivered';
  if (is.efileAccepted(stateValue)) return isFederalMailed(context) ? 'mailed' : 'accepted';
  if (is.archived(stateValue)) return 'closed';
  if (is.filingRejected(stateValue)) return 'rejected';
  if (!is.nothingFiled(stateValue)) return 'filed';
  if (!is.authSigned(stateValue)) return 'unsigned';
  return is.filingWaitsForPayment(context) ? 'awaitingPayment' : 'toFile';
}

function stageOf({ taxReturn, consented }: SpouseReturn): SpouseReturnSummary['stage'] {
  const { stateValue } = taxReturn;
  if (is.spouseNotAsked(stateValue))
    return is.signatureAwaited(stateValue) && !is.signingLeftToPaper(stateValue) ? 'waiting' : 'onPaper';
  const stage = stateValue.spouse as Exclude<TaxReturnValue['spouse'], 'idle'>;
  return is.spouseConsentOpen(stateValue) || consented ? stage : 'elsewhere';
}
