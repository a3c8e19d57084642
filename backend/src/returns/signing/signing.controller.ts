import { applyDecorators, Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import {
  consentBody,
  correctedFormBody,
  type CorrectedSignatureForm,
  identityBody,
  type NewSignatureForm,
  type Signature,
  signatureBody,
  signatureFormBody,
  signedScansBody,
  signingFileBody,
  spouseIdentityBody,
} from '@tax-firm/contract';
import { type z } from 'zod';
import { ApiCall } from '../../http/response/api-call.js';
import { CurrentUser, RecentlyConfirmed } from '../../accounts/account/access.js';
import { type Caller, type Principal } from '../../accounts/account/principal.js';
import { RequestOrigin } from '../../http/request/request-origin.js';
import { type Origin } from '../../workflow/model/definition.js';
import { ReturnFilesService } from '../documents/return-files.service.js';
import { AnswersReturn } from '../return/answers-return.js';
import { RecordsRead } from '../return/records-read.js';
import { clientAndStaff, CurrentReturn, ReturnEndpoint } from '../return/return-endpoint.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';
import { type TaxReturnView } from '../return/tax-return.dto.js';
import { TaxReturnViews } from '../return/tax-return-views.js';
import { IdentityChecks } from './identity-checks.service.js';
import { SignatureForms } from './signature-forms.service.js';
import { documentCheckFollowed, documentCheckStarted, signingView, type SigningView } from './signing.dto.js';
import { SigningService } from './signing.service.js';

const unavailable = ApiServiceUnavailableResponse({ description: 'The checker gives no answer: {message}' });

/** Documents a call that starts a check of an identity document. @param who shows it */
export const StartsCheck = (who: string) =>
  applyDecorators(
    HttpCode(200),
    ApiOperation({
      summary: `Get the page where ${who} shows an identity document, on which the name must be theirs`,
    }),
    ApiOkResponse({ standardSchema: documentCheckStarted }),
    unavailable,
  );

/** Documents a call that asks for its result. */
export const FollowsCheck = () =>
  applyDecorators(
    HttpCode(200),
    ApiOperation({
      summary:
        'Ask for the result of the check, and record it; a failed one counts, and the third is the last',
    }),
    ApiOkResponse({ standardSchema: documentCheckFollowed }),
    unavailable,
  );

/**
 * The forms that let the firm file electronically, and how the client signs them. Choosing paper, and identity checked in
 * person, are events like any other.
 */
@ApiTags('Signing')
@Controller('taxReturns')
export class SigningController {
  constructor(
    private readonly signing: SigningService,
    private readonly forms: SignatureForms,
    private readonly identityChecks: IdentityChecks,
    private readonly files: ReturnFilesService,
    private readonly views: TaxReturnViews,
  ) {}

  @Get(':id/signing')
  @ReturnEndpoint('params.id', clientAndStaff)
  @RecordsRead('return')
  @ApiCall('Get the forms to sign with what they say, and how the client can sign them', signingView)
  get(@CurrentUser() viewer: Principal, @CurrentReturn() taxReturn: TaxReturnEntity): Promise<SigningView> {
    return this.signing.view(viewer, taxReturn);
  }

  @Post(':id/signing/forms')
  @ReturnEndpoint('params.id', 'SIGNATURE_FORM_ADDED')
  @AnswersReturn('Add an uploaded form for the client’s signature, with what it says')
  addForm(
    @CurrentUser() staff: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: signatureFormBody }) form: NewSignatureForm,
    @RequestOrigin() origin: Origin,
  ): Promise<TaxReturnView> {
    return this.show(staff, this.forms.add(staff, taxReturn, form, origin));
  }

  @Post(':id/signing/forms/correct')
  @ReturnEndpoint('params.id', 'SIGNATURE_FORM_REPLACED')
  @AnswersReturn(
    'Put a corrected form in the place of one that the client was asked to sign; a signature stays within the tolerance of Publication 1345',
  )
  correctForm(
    @CurrentUser() staff: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: correctedFormBody }) form: CorrectedSignatureForm,
    @RequestOrigin() origin: Origin,
  ): Promise<TaxReturnView> {
    return this.show(staff, this.forms.correct(staff, taxReturn, form, origin));
  }

  @Post(':id/signing/forms/delete')
  @ReturnEndpoint('params.id', 'SIGNATURE_FORM_REMOVED')
  @AnswersReturn('Delete a form that the client has not been asked to sign')
  deleteForm(
    @CurrentUser() staff: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: signingFileBody }) { file }: z.infer<typeof signingFileBody>,
    @RequestOrigin() origin: Origin,
  ): Promise<TaxReturnView> {
    return this.show(staff, this.files.remove(staff, taxReturn, 'signature', file, { origin }));
  }

  @Post(':id/signing/consent')
  @ReturnEndpoint('params.id', 'CONSENT_TO_SIGN')
  @AnswersReturn('Agree to sign electronically, naming the disclosure by its SHA-256')
  consent(
    @CurrentUser() client: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: consentBody }) { disclosure }: z.infer<typeof consentBody>,
    @RequestOrigin() origin: Origin,
  ): Promise<TaxReturnView> {
    return this.show(client, this.signing.consent(client, taxReturn, 'taxpayer', disclosure, origin));
  }

  @Post(':id/signing/identity')
  @RecentlyConfirmed()
  @ReturnEndpoint('params.id', 'IDENTITY_CONFIRMED')
  @AnswersReturn(
    'Answer what the firm asks of last year’s return; a wrong answer counts, and the third is the last',
  )
  identify(
    @CurrentUser() client: Caller,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: identityBody }) { answer }: z.infer<typeof identityBody>,
    @RequestOrigin() origin: Origin,
  ): Promise<TaxReturnView> {
    return this.show(client, this.signing.identify(client, taxReturn, 'taxpayer', String(answer), origin));
  }

  @Post(':id/signing/identity/document')
  @RecentlyConfirmed()
  @ReturnEndpoint('params.id', 'IDENTITY_CONFIRMED')
  @StartsCheck('the signer')
  async checkDocument(
    @CurrentUser() client: Caller,
    @CurrentReturn() taxReturn: TaxReturnEntity,
  ): Promise<z.infer<typeof documentCheckStarted>> {
    return { url: await this.identityChecks.begin(client, taxReturn, 'taxpayer') };
  }

  @Post(':id/signing/identity/document/result')
  @ReturnEndpoint('params.id', 'IDENTITY_CONFIRMED')
  @FollowsCheck()
  async checkDocumentResult(
    @CurrentReturn() { id }: TaxReturnEntity,
    @RequestOrigin() origin: Origin,
  ): Promise<z.infer<typeof documentCheckFollowed>> {
    return { status: await this.identityChecks.follow(id, 'taxpayer', origin) };
  }

  @Post(':id/signing/signature')
  @RecentlyConfirmed()
  @ReturnEndpoint('params.id', 'SIGN_EFILE_AUTH')
  @AnswersReturn('Sign the forms, once identity is confirmed')
  sign(
    @CurrentUser() client: Caller,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: signatureBody }) signature: Signature,
    @RequestOrigin() origin: Origin,
  ): Promise<TaxReturnView> {
    return this.show(client, this.signing.sign(client, taxReturn, 'taxpayer', signature, origin));
  }

  @Post(':id/signing/spouse/consent')
  @ReturnEndpoint('params.id', 'CONSENT_AS_SPOUSE')
  @AnswersReturn('The same as the spouse of a joint return, on the account that the couple shares')
  consentAsSpouse(
    @CurrentUser() client: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: consentBody }) { disclosure }: z.infer<typeof consentBody>,
    @RequestOrigin() origin: Origin,
  ): Promise<TaxReturnView> {
    return this.show(client, this.signing.consent(client, taxReturn, 'spouse', disclosure, origin));
  }

  @Post(':id/signing/spouse/identity')
  @RecentlyConfirmed()
  @ReturnEndpoint('params.id', 'SPOUSE_IDENTITY_CONFIRMED')
  @AnswersReturn(
    'Answer with the spouse’s date of birth, after a confirmation of the spouse’s own; the third wrong one is the last',
  )
  identifySpouse(
    @CurrentUser() client: Caller,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: spouseIdentityBody }) { birthDate }: z.infer<typeof spouseIdentityBody>,
    @RequestOrigin() origin: Origin,
  ): Promise<TaxReturnView> {
    return this.show(client, this.signing.identify(client, taxReturn, 'spouse', birthDate, origin));
  }

  @Post(':id/signing/spouse/identity/document')
  @RecentlyConfirmed()
  @ReturnEndpoint('params.id', 'SPOUSE_IDENTITY_CONFIRMED')
  @StartsCheck('the spouse')
  async checkSpouseDocument(
    @CurrentUser() client: Caller,
    @CurrentReturn() taxReturn: TaxReturnEntity,
  ): Promise<z.infer<typeof documentCheckStarted>> {
    return { url: await this.identityChecks.begin(client, taxReturn, 'spouse') };
  }

  @Post(':id/signing/spouse/identity/document/result')
  @ReturnEndpoint('params.id', 'SPOUSE_IDENTITY_CONFIRMED')
  @FollowsCheck()
  async checkSpouseDocumentResult(
    @CurrentReturn() { id }: TaxReturnEntity,
    @RequestOrigin() origin: Origin,
  ): Promise<z.infer<typeof documentCheckFollowed>> {
    return { status: await this.identityChecks.follow(id, 'spouse', origin) };
  }

  @Post(':id/signing/spouse/signature')
  @RecentlyConfirmed()
  @ReturnEndpoint('params.id', 'SIGN_AS_SPOUSE')
  @AnswersReturn(
    'Sign the forms as the spouse, once the taxpayer has signed and the spouse’s identity is confirmed',
  )
  signAsSpouse(
    @CurrentUser() client: Caller,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: signatureBody }) signature: Signature,
    @RequestOrigin() origin: Origin,
  ): Promise<TaxReturnView> {
    return this.show(client, this.signing.sign(client, taxReturn, 'spouse', signature, origin));
  }

  @Post(':id/signing/scans')
  @ReturnEndpoint('params.id', 'SIGNED_SCAN_ADDED')
  @AnswersReturn('Add uploads of the form that was signed on paper: PDFs or pictures')
  addScans(
    @CurrentUser() viewer: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: signedScansBody }) { files }: z.infer<typeof signedScansBody>,
    @RequestOrigin() origin: Origin,
  ): Promise<TaxReturnView> {
    return this.show(viewer, this.files.add(viewer, taxReturn, 'scan', files, { origin }));
  }

  @Post(':id/signing/scans/delete')
  @ReturnEndpoint('params.id', 'SIGNED_SCAN_REMOVED')
  @AnswersReturn('Delete an upload of a signed form that nobody has relied on')
  deleteScan(
    @CurrentUser() staff: Principal,
    @CurrentReturn() taxReturn: TaxReturnEntity,
    @Body({ schema: signingFileBody }) { file }: z.infer<typeof signingFileBody>,
    @RequestOrigin() origin: Origin,
  ): Promise<TaxReturnView> {
    return this.show(staff, this.files.remove(staff, taxReturn, 'scan', file, { origin }));
  }

  private async show(viewer: Principal, changed: Promise<TaxReturnEntity>): Promise<TaxReturnView> {
    return this.views.one(viewer, await changed);
  }
}
