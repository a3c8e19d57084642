import {
  AnnotationFlags,
  EncryptedPDFError,
  PDFAcroTerminal,
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  type PDFWidgetAnnotation,
} from '@cantoo/pdf-lib';

/** A form, as the pages of the signed document would be made of it. */
interface TriedForm {
  readonly pages: number;
  readonly joined: Buffer;
  /** What the signed document would not show; undefined for nothing. */
  readonly lost: string | undefined;
}

/**
 * Makes the pages of a signed document of a form, on trial.
 * @returns also `encrypted`
 * @throws if it is damaged
 */
export async function tryForm(name: string, content: Uint8Array): Promise<TriedForm | 'encrypted'> {
  try {
    const form = await PDFDocument.load(content, { updateMetadata: false });
    const pages = form.getPageCount();
    // Both are passed over without a word: an object that cannot be read, and a page that cannot be found.
    const objects = form.context.enumerateIndirectObjects();
    if (objects.some(([, object]) => object instanceof PDFInvalidObject))
      throw new Error('An object is damaged');
    if (pages !== form.catalog.Pages().Count().asNumber()) throw new Error('A page is missing');
    const joined = await joinPdfs([content], { title: name, author: name, at: new Date(0) });
    return { pages, joined, lost: whatIsLost(form) };
  } catch (error) {
    if (error instanceof EncryptedPDFError) return 'encrypted';
    throw error;
  }
}

/** What readers show of a form besides its pages, which alone are in the signed document; undefined for nothing. */
function whatIsLost({ catalog }: PDFDocument): string | undefined {
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
