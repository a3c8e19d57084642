import { eventText, type Delays } from '@tax-firm/machines/statechart';

/** A name of the machine as words: `cpaApproval` becomes `CPA approval`. */
export const nameWords = (name: string): string =>
  name
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/\bcpa\b/g, 'CPA')
    .replace(/\befile\b/g, 'e-file');

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A state below the machine as words: `taxReturn.quote.sent` becomes `Quote: sent`. */
export const stateWords = (id: string): string =>
  capitalized(id.split('.').slice(1).map(nameWords).join(': ')) || 'In every state';

/** An event as words: `SEND_QUOTE` becomes `Send quote`. A timer says after how long, what has no event that it is automatic. */
export const eventWords = (event: string, delays: Delays = {}): string =>
  capitalized(nameWords(eventText({ event }, delays).replaceAll('_', ' ')) || 'automatically');
