import { Body } from '@nestjs/common';
import {
  consentBody,
  correctedFormBody,
  type CorrectedSignatureForm,
  type IdentityAnswer,
  identityBody,
  type NewSignatureForm,
  type Signature,
  signatureBody,
  signatureFormBody,
  type SignedScans,
  signedScansBody,
  type SigningConsent,
  type SigningFile,
  signingFileBody,
  type SpouseIdentityAnswer,
  spouseIdentityBody,
} from '@tax-firm/contract';
import { ApiCall, ApiController } from '../../http/response/api-call.js';
import { type Caller, RecentlyConfirmed } from '../../accounts/account/access.js';
import { ReturnFilesService } from '../documents/return-files.service.js';
import {
  Call,
  ChangesReturn,
  clientAndStaff,
  type ReturnCall,
  ReturnEndpoint,
} from '../return/return-endpoint.js';
import { IdentityChecks } from './identity-checks.service.js';
import { SignatureForms } from './signature-forms.service.js';
import { documentCheckFollowed, documentCheckStarted, signingView } from './signing.dto.js';
import { SigningService } from './signing.service.js';

const unavailable = { 503: 'The checker gives no answer: {message}' };

/** Documents a call that starts a check of an identity document. @param who shows it */
export const StartsCheck = (who: string) =>
  ApiCall(
    `Get the page where ${who} shows an identity document, on which the name must be theirs`,
    documentCheckStarted,
    unavailable,
  );

/** Documents a call that asks for its result. */
export const FollowsCheck = () =>
  ApiCall(
    'Ask for the result of the check, and record it; a failed one counts, and the third is the last',
    documentCheckFollowed,
    unavailable,
  );

/**
 * The forms that let the firm file electronically, and how the client signs them. Choosing paper, and identity checked in
 * person, are events like any other.
 */
@ApiController('Signing', 'taxReturns')
export class SigningController {
  constructor(
    private readonly signing: SigningService,
    private readonly forms: SignatureForms,
    private readonly checks: IdentityChecks,
    private readonly files: ReturnFilesService,
  ) {}

  @ReturnEndpoint('GET :id/signing', clientAndStaff, { reads: 'return' })
  @ApiCall('Get the forms to sign with what they say, and how the client can sign them', signingView)
  get(@Call() call: ReturnCall) {
    return this.signing.view(call);
  }

  @ReturnEndpoint('POST :id/signing/forms', 'SIGNATURE_FORM_ADDED')
  @ChangesReturn('Add an uploaded form for the client’s signature, with what it says')
  addForm(@Call() call: ReturnCall, @Body({ schema: signatureFormBody }) form: NewSignatureForm) {
    return this.forms.add(call, form);
  }

  @ReturnEndpoint('POST :id/signing/forms/correct', 'SIGNATURE_FORM_REPLACED')
  @ChangesReturn(
    'Put a corrected form in the place of one that the client was asked to sign; a signature stays within the tolerance of Publication 1345',
  )
  correctForm(@Call() call: ReturnCall, @Body({ schema: correctedFormBody }) form: CorrectedSignatureForm) {
    return this.forms.add(call, form);
  }

  @ReturnEndpoint('POST :id/signing/forms/delete', 'SIGNATURE_FORM_REMOVED')
  @ChangesReturn('Delete a form that the client has not been asked to sign')
  deleteForm(@Call() call: ReturnCall, @Body({ schema: signingFileBody }) { file }: SigningFile) {
    return this.files.remove(call, 'signature', file);
  }

  @ReturnEndpoint('POST :id/signing/consent', 'CONSENT_TO_SIGN')
  @ChangesReturn('Agree to sign electronically, naming the disclosure by its SHA-256')
  consent(@Call() call: ReturnCall, @Body({ schema: consentBody }) { disclosure }: SigningConsent) {
    return this.signing.consent(call, 'taxpayer', disclosure);
  }

  @ReturnEndpoint('POST :id/signing/identity', 'IDENTITY_CONFIRMED')
  @RecentlyConfirmed()
  @ChangesReturn(
    'Answer what the firm asks of last year’s return; a wrong answer counts, and the third is the last',
  )
  identify(@Call() call: ReturnCall<Caller>, @Body({ schema: identityBody }) { answer }: IdentityAnswer) {
    return this.signing.identify(call, 'taxpayer', String(answer));
  }

  @ReturnEndpoint('POST :id/signing/identity/document', 'IDENTITY_CONFIRMED')
  @RecentlyConfirmed()
  @StartsCheck('the signer')
  checkDocument(@Call() call: ReturnCall<Caller>) {
    return this.checks.begin(call, 'taxpayer');
  }

  @ReturnEndpoint('POST :id/signing/identity/document/result', 'IDENTITY_CONFIRMED')
  @FollowsCheck()
  checkDocumentResult(@Call() call: ReturnCall) {
    return this.checks.follow(call, 'taxpayer');
  }

  @ReturnEndpoint('POST :id/signing/signature', 'SIGN_EFILE_AUTH')
  @RecentlyConfirmed()
  @ChangesReturn('Sign the forms, once identity is confirmed')
  sign(@Call() call: ReturnCall<Caller>, @Body({ schema: signatureBody }) signature: Signature) {
    return this.signing.sign(call, 'taxpayer', signature);
  }

  @ReturnEndpoint('POST :id/signing/spouse/consent', 'CONSENT_AS_SPOUSE')
  @ChangesReturn('The same as the spouse of a joint return, on the account that the couple shares')
  consentAsSpouse(@Call() call: ReturnCall, @Body({ schema: consentBody }) { disclosure }: SigningConsent) {
    return this.signing.consent(call, 'spouse', disclosure);
  }

  @ReturnEndpoint('POST :id/signing/spouse/identity', 'SPOUSE_IDENTITY_CONFIRMED')
  @RecentlyConfirmed()
  @ChangesReturn(
    'Answer with the spouse’s date of birth, after a confirmation of the spouse’s own; the third wrong one is the last',
  )
  identifySpouse(
    @Call() call: ReturnCall<Caller>,
    @Body({ schema: spouseIdentityBody }) { birthDate }: SpouseIdentityAnswer,
  ) {
    return this.signing.identify(call, 'spouse', birthDate);
  }

  @ReturnEndpoint('POST :id/signing/spouse/identity/document', 'SPOUSE_IDENTITY_CONFIRMED')
  @RecentlyConfirmed()
  @StartsCheck('the spouse')
  checkSpouseDocument(@Call() call: ReturnCall<Caller>) {
    return this.checks.begin(call, 'spouse');
  }

  @ReturnEndpoint('POST :id/signing/spouse/identity/document/result', 'SPOUSE_IDENTITY_CONFIRMED')
  @FollowsCheck()
  checkSpouseDocumentResult(@Call() call: ReturnCall) {
    return this.checks.follow(call, 'spouse');
  }

  @ReturnEndpoint('POST :id/signing/spouse/signature', 'SIGN_AS_SPOUSE')
  @RecentlyConfirmed()
  @ChangesReturn(
    'Sign the forms as the spouse, once the taxpayer has signed and the spouse’s identity is confirmed',
  )
  signAsSpouse(@Call() call: ReturnCall<Caller>, @Body({ schema: signatureBody }) signature: Signature) {
    return this.signing.sign(call, 'spouse', signature);
  }

  @ReturnEndpoint('POST :id/signing/scans', 'SIGNED_SCAN_ADDED')
  @ChangesReturn('Add uploads of the form that was signed on paper: PDFs or pictures')
  addScans(@Call() call: ReturnCall, @Body({ schema: signedScansBody }) { files }: SignedScans) {
    return this.files.add(call, 'scan', files);
  }

  @ReturnEndpoint('POST :id/signing/scans/delete', 'SIGNED_SCAN_REMOVED')
  @ChangesReturn('Delete an upload of a signed form that nobody has relied on')
  deleteScan(@Call() call: ReturnCall, @Body({ schema: signingFileBody }) { file }: SigningFile) {
    return this.files.remove(call, 'scan', file);
  }
}
