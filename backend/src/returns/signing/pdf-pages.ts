import { InvalidInput } from '../../base/app-error.js';
import { type Decoder, type DecodedModule, generous, TooMuchToDecode } from '../../base/content/decoder.js';
import { checkSignable } from '../../files/signed-documents/pdf-signer.js';
import { UnsignablePdf } from '../../files/signed-documents/signing-identity.js';
import type * as formPages from './form-pages.js';

/** Bytes of a form, which has few pages: it is read into memory. */
export const maxFormBytes = 10 * 1024 * 1024;
const maxFormPages = 40;

const strictly: DecodedModule<typeof formPages> = { path: 'returns/signing/form-pages.js' };
/** For joining forms that were checked. */
export const checkedForms = { ...strictly, limits: generous };

/**
 * Checks that the signed document can be made of a form, by making it on trial, and that it will show what the form shows.
 * @throws BadRequestException that says what to do
 */
export async function checkForm(decoder: Decoder, name: string, content: Buffer): Promise<void> {
  const refuse = (sentence: string) => new InvalidInput({ link: `“${name}” ${sentence}` });
  try {
    const form = await decoder.call(strictly, 'tryForm', name, content);
    if (form === 'encrypted')
      throw refuse('has a password. Please save it without the password, and upload it again.');
    if (form.pages === 0) throw refuse('has no pages. Print it to PDF, and upload that.');
    if (form.pages > maxFormPages)
      throw refuse(`has more than ${maxFormPages} pages. Please upload only the form that the client signs.`);
    await checkSignable(decoder, form.joined);
    if (form.lost)
      throw refuse(`can’t be signed here, because ${form.lost}. Print it to PDF, and upload that.`);
  } catch (error) {
    if (error instanceof InvalidInput) throw error;
    if (error instanceof TooMuchToDecode)
      throw refuse('takes too much memory or time to read. Print it to PDF, and upload that.');
    throw refuse(
      error instanceof UnsignablePdf
        ? `can’t be signed here. ${error.message}`
        : 'is damaged. Print it to PDF, and upload that.',
    );
  }
}
