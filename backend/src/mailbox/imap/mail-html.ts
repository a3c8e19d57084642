import { sanitizeMail } from '../store/sanitize-mail.js';
import { type Part, readText } from './imap-parts.js';

/** A text of a message. */
export interface TextToShow {
  readonly part: Part;
  /** Its bytes as transferred, or the first of them. */
  readonly body: Buffer;
  readonly isWhole: boolean;
}

/** Joins a message's texts as HTML that is safe to show on our page. */
export async function htmlOf(texts: readonly TextToShow[]): Promise<string> {
  const pieces: string[] = [];
  for (const { part, body, isWhole } of texts) {
    pieces.push(await readText(part, body, 'html'));
    if (!isWhole) pieces.push('<p><em>The rest of this message is too long to show.</em></p>');
  }
  return sanitizeMail(pieces.join('\n'));
}
