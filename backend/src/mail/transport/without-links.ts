import { oneLine } from '../text/words.js';
import { type MailContent } from '../text/mail-content.js';

/**
 * Zero-width non-joiner. It is invisible, but no mail program takes the text around it for an address; and should one
 * do so, no browser opens it, because a host's name must not have it here (RFC 5892, A.1). The word joiner and the
 * zero-width space would not do: browsers remove them, and open the address without them (UTS 46).
 */
const gap = '\u200c';

/** What browsers take for a dot (UTS 46), between other characters, but not in `$300.00`. */
const dot = /(?<=\S)[.\u2024\u3002\ufe52\uff0e\uff61](?=\S)(?!(?<=\d\.)\d)/gu;
/** What a link begins with: `https:`, `mailto:`, `tel:`. */
const colon = /(?<=\p{L})[:\ufe55\uff1a](?=\S)|:(?=\/\/)/gu;
/** Control characters, and those that turn the direction of the text around them. */
const controls = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Splits everything in a text that a mail program would make a link of. The reader sees the same text.
 */
const breakLinks = (text: string): string =>
  text.replace(dot, `${gap}$&${gap}`).replace(colon, `${gap}$&${gap}`);

/** A short text for an email: one line, without links, in one direction. */
export const shortText = (text: string): string => breakLinks(oneLine(text.replace(controls, ' ')));

/** Values of these facts are email addresses, which the reader copies. */
const addressLabels = ['Email', 'New address'];
const address = /^[^\s@/:]+@[^\s@/:]+$/;

const factValue = (label: string, value: string): string =>
  addressLabels.includes(label) && address.test(value) ? value : shortText(value);

/**
 * Takes every link out of an email but its button's. Its sentences contain what strangers typed: a visitor may call
 * himself `Click evil.example now`, order in the name of someone else's address, and have the firm send that person
 * the link. No template has to think of it, because our own sentences contain no addresses. What one person writes to
 * another, the quote, is theirs and stays.
 */
export const withoutLinks = (content: MailContent): MailContent => ({
  ...content,
  subject: shortText(content.subject),
  heading: shortText(content.heading),
  paragraphs: content.paragraphs.map(shortText),
  facts: content.facts?.map(([label, value]) => [shortText(label), factValue(label, value)]),
  note: content.note && shortText(content.note),
});
