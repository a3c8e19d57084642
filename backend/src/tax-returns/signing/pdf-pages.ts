import { BadRequestException } from '@nestjs/common';

/** Bytes of a form, which has few pages: it is read into memory. */
export const maxFormBytes = 10 * 1024 * 1024;
const maxFormPages = 40;

const library = () => import('@cantoo/pdf-lib');

/**
 * Checks that the pages of a form can be copied into the signed document.
 * @throws BadRequestException that says what to do
 */
export async function checkForm(name: string, content: Uint8Array): Promise<void> {
  const { PDFDocument } = await library();
  let pages: number;
  try {
    const form = await PDFDocument.load(content, { ignoreEncryption: true, updateMetadata: false });
    if (form.isEncrypted)
      throw refuse(`“${name}” is protected. Please save it without a password, and upload that.`);
    pages = form.getPageCount();
  } catch (error) {
    if (error instanceof BadRequestException) throw error;
    throw refuse(`“${name}” is damaged. Please save the form as a PDF again, and upload that.`);
  }
  if (pages === 0) throw refuse(`“${name}” has no pages. Please save the form as a PDF again.`);
  if (pages > maxFormPages)
    throw refuse(
      `“${name}” has more than ${maxFormPages} pages. Please upload only the form that the client signs.`,
    );
}

const refuse = (sentence: string) => new BadRequestException({ errors: { link: sentence } });

/** Joins PDFs to one, which has their pages in the given order. */
export async function joinPdfs(
  parts: readonly Uint8Array[],
  info: { readonly title: string; readonly author: string; readonly at: Date },
): Promise<Buffer> {
  const { PDFDocument } = await library();
  const joined = await PDFDocument.create({ updateMetadata: false });
  for (const part of parts) {
    const source = await PDFDocument.load(part, { updateMetadata: false });
    for (const page of await joined.copyPages(source, source.getPageIndices())) joined.addPage(page);
  }
  joined.setTitle(info.title, { showInWindowTitleBar: true });
  joined.setAuthor(info.author);
  joined.setLanguage('en-US');
  joined.setCreationDate(info.at);
  joined.setModificationDate(info.at);
  return Buffer.from(await joined.save());
}
