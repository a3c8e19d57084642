import type { SignedDocument } from './api/find-signed-document.js';

/** What the page says about a file. */
export type DocumentVerdict =
  | ({ readonly is: 'signed'; readonly sha256: string } & Readonly<SignedDocument>)
  | { readonly is: 'unknown'; readonly sha256: string }
  /** It cannot be one of ours, or cannot be checked here: sentences for the person. */
  | { readonly is: 'unfit'; readonly title: string; readonly advice: string };

/** The server makes no larger files. */
const mostBytes = 50 * 1024 * 1024;

/**
 * Tells whether the firm signed a file. The file stays in the browser: only its SHA-256 is sent.
 * @throws ApiError if the server cannot be asked
 */
export async function checkDocument(files: readonly File[]): Promise<DocumentVerdict> {
  const [file, ...more] = files;
  if (!file || more.length > 0)
    return unfit('Please choose a single file', 'This page checks one file at a time.');
  if (file.size > mostBytes)
    return unfit('This file is too large to be one of ours', 'The PDFs that we sign are smaller than 50 MB.');
  const content = await file.arrayBuffer().catch(() => undefined);
  if (!content)
    return unfit(
      'Your browser cannot read this file',
      'If it is a folder, choose the PDF in it. If it is on another device or in the cloud, save it on this device first.',
    );
  if (!isPdf(content))
    return unfit(
      'This is not a PDF',
      'We sign only PDFs. Choose the file that you got from us, not a photo, a scan or a printout of it.',
    );
  // Browsers have it only on pages that came over a secure connection.
  const digest = (crypto as Partial<Crypto>).subtle?.digest('SHA-256', content);
  if (!digest)
    return unfit(
      'This page was not loaded over a secure connection',
      'Your browser compares files only on an address that begins with https://.',
    );
  const sha256 = hexOf(await digest);
  const { findSignedDocument } = await import('./api/find-signed-document.js');
  const found = await findSignedDocument(sha256);
  return found ? { is: 'signed', ...found, sha256 } : { is: 'unknown', sha256 };
}

const unfit = (title: string, advice: string): DocumentVerdict => ({ is: 'unfit', title, advice });

/** A PDF begins with these characters (ISO 32000-2 §7.5.2), which ours do without anything before them. */
const isPdf = (content: ArrayBuffer): boolean =>
  new TextDecoder('latin1').decode(content.slice(0, 5)) === '%PDF-';

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
