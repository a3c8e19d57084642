// pdf.js makes these of a browser when it loads. They draw, which reading does not need, so that no native code does it.
Object.assign(globalThis, { DOMMatrix: class {}, Path2D: class {}, ImageData: class {} });
// Node 20 lacks it.
Object.assign(Promise, {
  withResolvers() {
    const made = {};
    const promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
    return Object.assign(made, { promise });
  },
});
const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');

/** More than a form's title needs. */
const mostCharacters = 20_000;

/**
 * Returns the text of a PDF's first page; null for a PDF that asks for a password; '' for a scan, and for a PDF that is
 * damaged. Scripts in it never run, and nothing of it is drawn.
 */
export async function textOfFirstPage({ buffer, byteOffset, length }: Uint8Array): Promise<string | null> {
  const loading = getDocument({
    // It takes no Buffer.
    data: new Uint8Array(buffer, byteOffset, length),
    verbosity: 0,
    useWasm: false,
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
  });
  try {
    const pdf = await loading.promise;
    const page = await pdf.getPage(1);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    return text.slice(0, mostCharacters);
  } catch (error) {
    return (error as Error).name === 'PasswordException' ? null : '';
  } finally {
    await loading.destroy();
  }
}
