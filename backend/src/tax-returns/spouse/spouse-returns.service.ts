import { Injectable } from '@nestjs/common';
import { type Signature } from '@tax-firm/contract';
import { type Caller, type Principal, SecondFactors } from '../../accounts/index.js';
import { AttachedFiles } from '../../files/attached-files.js';
import { type Origin } from '../../workflow/index.js';
import {
  isOpenToSpouse,
  isSpouseIdentified,
  SpouseAccess,
  type SpouseReturn,
} from '../return/spouse-access.js';
import { TaxReturnViews } from '../return/tax-return-views.js';
import { Disclosures } from '../signing/disclosures.service.js';
import { hashOfForms, SignatureForms } from '../signing/signature-forms.service.js';
import { attemptsLeft, SigningService } from '../signing/signing.service.js';
import { type SpouseReturnSummary, type SpouseReturnView, type SpouseStage } from './spouse.dto.js';

/** Joint returns as the spouse sees and signs them on an account of their own. */
@Injectable()
export class SpouseReturnsService {
  constructor(
    private readonly access: SpouseAccess,
    private readonly disclosures: Disclosures,
    private readonly factors: SecondFactors,
    private readonly files: AttachedFiles,
    private readonly forms: SignatureForms,
    private readonly signing: SigningService,
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
    const ofKind = (kind: 'signature' | 'review') =>
      files
        .filter((file) => file.kind === kind && isOpenToSpouse(file, found))
        .map((file) => this.views.fileView(viewer, file, taxReturn));
    return {
      ...summary,
      asksBirthDate: (await this.forms.questionOf(taxReturn.id, 'spouse')) !== undefined,
      attemptsLeft: attemptsLeft(spouseFailures),
      hasSecondFactor: await this.factors.isEnrolled(viewer.id),
      disclosure: summary.stage === 'asked' ? this.disclosures.current() : null,
      forms: (await this.forms.show(shown)).map(({ fileId, facts, before }) => ({ fileId, facts, before })),
      formsSha256: shown.length > 0 ? hashOfForms(shown) : null,
      signatureFiles: ofKind('signature'),
      reviewFiles: ofKind('review'),
    };
  }

  async consent(
    spouse: Caller,
    { taxReturn }: SpouseReturn,
    disclosure: string,
    origin: Origin,
  ): Promise<SpouseReturnView> {
    await this.signing.consent(spouse, taxReturn, 'spouse', disclosure, origin);
    return this.viewAgain(spouse, taxReturn.id);
  }

  /** @param birthDate ISO 8601 */
  async identify(
    spouse: Caller,
    { taxReturn }: SpouseReturn,
    birthDate: string,
    origin: Origin,
  ): Promise<SpouseReturnView> {
    await this.signing.identify(spouse, taxReturn, 'spouse', birthDate, origin);
    return this.viewAgain(spouse, taxReturn.id);
  }

  async sign(
    spouse: Caller,
    { taxReturn }: SpouseReturn,
    signature: Signature,
    origin: Origin,
  ): Promise<SpouseReturnView> {
    await this.signing.sign(spouse, taxReturn, 'spouse', signature, origin);
    return this.viewAgain(spouse, taxReturn.id);
  }

  private async viewAgain(spouse: Caller, id: string): Promise<SpouseReturnView> {
    return this.view(spouse, await this.access.find(spouse, id));
  }
}

const summaryOf = (found: SpouseReturn): SpouseReturnSummary => {
  const { taxpayer, spouse = '', taxYear } = found.facts;
  return { id: found.taxReturn.id, taxpayer, spouse, taxYear, stage: stageOf(found) };
};

function stageOf({ taxReturn, consented }: SpouseReturn): SpouseStage {
  const { efile, signing, spouse } = taxReturn.stateValue;
  const stage =
    spouse !== 'idle'
      ? spouse
      : efile !== 'sent' || signing === 'onPaper' || signing === 'closed'
        ? 'onPaper'
        : 'waiting';
  const needsConsent = stage === 'consented' || stage === 'identified' || stage === 'signed';
  return needsConsent && !consented ? 'elsewhere' : stage;
}
