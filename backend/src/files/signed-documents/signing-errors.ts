/** A PDF to which no signature can be added. Its message is a sentence that says what to do. */
export class UnsignablePdf extends Error {
  override readonly name = 'UnsignablePdf';
}

/** A signature that does not prove its document. Its message completes "the digital signature …". */
export class WrongSignature extends Error {
  override readonly name = 'WrongSignature';
}

/** Why a .p12 file cannot sign. Its message completes "SIGNING_CERTIFICATE …". */
export class UnusableCertificate extends Error {
  override readonly name = 'UnusableCertificate';
}
