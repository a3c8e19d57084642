import { Injectable } from '@nestjs/common';
import { is, isFederalMailed, type TaxReturnValue } from '@tax-firm/machines';
import { type Principal } from '../../accounts/account/principal.js';
import { SecondFactors } from '../../accounts/second-factors/second-factors.service.js';
import { AttachedFiles } from '../../files/file/attached-files.js';
import { type SpouseCall } from '../return/return-endpoint.js';
import {
  isOpenToSpouse,
  isSpouseIdentified,
  SpouseAccess,
  type SpouseReturn,
} from '../return/spouse-access.js';
import { FirmTexts } from '../engagement/firm-texts.js';
import { TaxReturnViews } from '../return/tax-return-views.js';
import { IdentityChecks } from '../signing/identity-checks.service.js';
import { hashOfForms, SignatureForms } from '../signing/signature-forms.service.js';
import { attemptsLeft } from '../signing/signing.service.js';
import {
  type SpouseProgress,
  type SpouseReturnSummary,
  type SpouseReturnView,
  type SpouseStage,
} from './spouse.dto.js';

/** Joint returns as the spouse sees and signs them on an account of their own. */
@Injectable()
export class SpouseReturnsService {
  constructor(
    private readonly access: SpouseAccess,
    private readonly factors: SecondFactors,
    private readonly files: AttachedFiles,
    private readonly forms: SignatureForms,
    private readonly identityChecks: IdentityChecks,
    private readonly texts: FirmTexts,
    private readonly views: TaxReturnViews,
  ) {}

  async list(viewer: Principal): Promise<SpouseReturnSummary[]> {
    return (await this.access.list(viewer)).map(summaryOf);
  }

  /** What the spouse sees of a return: nothing of its content before they have shown who they are. */
  async view(viewer: Principal, found: SpouseReturn): Promise<SpouseReturnView> {
    const { taxReturn } = found;
    const { signatureForms, spouseFailures } = taxReturn.context;
    const summary = summaryOf(found);
    const shown = isSpouseIdentified(found) ? signatureForms : [];
    const files = shown.length > 0 ? await this.files.listFor(taxReturn.id) : [];
    const checker = this.identityChecks.offeredFor(await this.forms.describe(signatureForms));
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
      forms: (await this.forms.show(shown)).map(({ fileId, facts, before }) => ({ fileId, facts, before })),
      formsSha256: shown.length > 0 ? hashOfForms(shown) : null,
      signatureFiles: ofKind('signature'),
      signedFiles: ofKind('spouseAgreement'),
      reviewFiles: ofKind('review'),
    };
  }

  /** The same after a step of the caller. */
  async viewAgain({ viewer, taxReturn }: SpouseCall): Promise<SpouseReturnView> {
    return this.view(viewer, await this.access.find(viewer, taxReturn.id));
  }
}

const summaryOf = (found: SpouseReturn): SpouseReturnSummary => {
  const { taxpayer, spouse = '', taxYear } = found.facts;
  const { id } = found.taxReturn;
  return { id, taxpayer, spouse, taxYear, stage: stageOf(found), progress: progressOf(found) };
};

/** What the spouse may know of what follows the signatures: whether it was filed, but nothing of amounts and payments. */
function progressOf({ taxReturn }: SpouseReturn): SpouseProgress {
  const { context, stateValue } = taxReturn;
  if (is.uploaded(stateValue)) return 'delivered';
  if (is.efileAccepted(stateValue)) return isFederalMailed(context) ? 'mailed' : 'accepted';
  if (is.archived(stateValue)) return 'closed';
  if (is.filingRejected(stateValue)) return 'rejected';
  if (!is.nothingFiled(stateValue)) return 'filed';
  if (!is.authSigned(stateValue)) return 'unsigned';
  return is.filingWaitsForPayment(context) ? 'awaitingPayment' : 'toFile';
}

function stageOf({ taxReturn, consented }: SpouseReturn): SpouseStage {
  const { stateValue } = taxReturn;
  if (is.spouseNotAsked(stateValue))
    return is.signatureAwaited(stateValue) && !is.signingLeftToPaper(stateValue) ? 'waiting' : 'onPaper';
  const stage = stateValue.spouse as Exclude<TaxReturnValue['spouse'], 'idle'>;
  return is.spouseConsentOpen(stateValue) || consented ? stage : 'elsewhere';
}
