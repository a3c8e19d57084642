import { BadRequestException } from '@nestjs/common';
import type { PDFDocument, PDFWidgetAnnotation } from '@cantoo/pdf-lib';
import { checkSignable, UnsignablePdf } from '../../signed-documents/index.js';

/** Bytes of a form, which has few pages: it is read into memory. */
export const maxFormBytes = 10 * 1024 * 1024;
const maxFormPages = 40;

const library = () => import('@cantoo/pdf-lib');

/**
 * Checks that the signed document can be made of a form, by making it on trial, and that it will show what the form shows.
 * @throws BadRequestException that says what to do
 */
export async function checkForm(name: string, content: Uint8Array): Promise<void> {
  const { EncryptedPDFError, PDFDocument, PDFInvalidObject } = await library();
  const refuse = (sentence: string) => new BadRequestException({ errors: { link: `“${name}” ${sentence}` } });
  try {
    const form = await PDFDocument.load(content, { updateMetadata: false });
    const pages = form.getPageCount();
    if (pages === 0) throw refuse('has no pages. Print it to PDF, and upload that.');
    if (pages > maxFormPages)
      throw refuse(`has more than ${maxFormPages} pages. Please upload only the form that the client signs.`);
    // Both are passed over without a word: an object that cannot be read, and a page that cannot be found.
    const objects = form.context.enumerateIndirectObjects();
    if (objects.some(([, object]) => object instanceof PDFInvalidObject))
      throw new Error('An object is damaged');
    if (pages !== form.catalog.Pages().Count().asNumber()) throw new Error('A page is missing');
    await checkSignable(await joinPdfs([content], { title: name, author: name, at: new Date(0) }));
    const lost = await whatIsLost(form);
    if (lost) throw refuse(`can’t be signed here, because ${lost}. Print it to PDF, and upload that.`);
  } catch (error) {
    if (error instanceof BadRequestException) throw error;
    if (error instanceof EncryptedPDFError)
      throw refuse('has a password. Please save it without the password, and upload it again.');
    throw refuse(
      error instanceof UnsignablePdf
        ? `can’t be signed here. ${error.message}`
        : 'is damaged. Print it to PDF, and upload that.',
    );
  }
}

/** What readers show of a form besides its pages, which alone are in the signed document; undefined for nothing. */
async function whatIsLost({ catalog }: PDFDocument): Promise<string | undefined> {
  const { AnnotationFlags, PDFAcroTerminal, PDFArray, PDFBool, PDFDict, PDFName } = await library();
  const layers = catalog
    .lookupMaybe(PDFName.of('OCProperties'), PDFDict)
    ?.lookupMaybe(PDFName.of('D'), PDFDict);
  const hidden = layers?.lookupMaybe(PDFName.of('OFF'), PDFArray)?.size() ?? 0;
  if (hidden > 0 || layers?.get(PDFName.of('BaseState')) === PDFName.of('OFF')) return 'it has hidden layers';
  const form = catalog.getAcroForm();
  if (!form) return undefined;
  const fields = form.getAllFields().map(([field]) => field);
  const isDrawnByReader = catalog.get(PDFName.of('NeedsRendering')) === PDFBool.True;
  if (form.dict.has(PDFName.of('XFA')) && (isDrawnByReader || fields.length === 0))
    return 'only Adobe’s programs can show its pages';
  const isStale = form.dict.get(PDFName.of('NeedAppearances')) === PDFBool.True;
  const isLost = (widget: PDFWidgetAnnotation) =>
    (isStale || !widget.dict.has(PDFName.of('AP'))) && !widget.hasFlag(AnnotationFlags.Hidden);
  const nothing = ['', '()', '<>', '/Off'];
  return fields.some(
    (field) =>
      field instanceof PDFAcroTerminal &&
      !nothing.includes(String(field.getInheritableAttribute(PDFName.of('V')) ?? '')) &&
      field.getWidgets().some(isLost),
  )
    ? 'not every program shows what its fields contain'
    : undefined;
}

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
