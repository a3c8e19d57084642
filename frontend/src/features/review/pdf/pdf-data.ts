/**
 * The fonts that every reader must have, which a PDF therefore may leave out. They come from our own origin. Character
 * maps of Asian fonts are left out: nothing on a US return needs them.
 */
const addresses = import.meta.glob<string>(
  '../../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
  { query: '?url', import: 'default', eager: true },
);

const addressByName = new Map(
  Object.entries(addresses).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
);

/** Reads them for pdf.js, which knows them by their names. */
export class PdfData {
  /** Rejects for an unknown file, and pdf.js continues without it. */
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = addressByName.get(filename);
    const response = address === undefined ? undefined : await fetch(address);
    if (!response?.ok) throw new Error(`pdf.js asks for ${filename}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
