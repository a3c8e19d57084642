import { type ConsentDocument } from './consent-document.js';

/** What a document says in labels and values, in its order. */
export const consentFactsOf = ({
  preparer,
  taxpayer,
  spouse,
  company,
  recipient,
  purpose,
  information,
  files,
  duration,
}: ConsentDocument): (readonly [label: string, value: string])[] => [
  ['Preparer', preparer],
  ['Taxpayer', taxpayer],
  ...(spouse === null ? [] : [['Spouse', spouse] as const]),
  ...(company === null ? [] : [['Company', company] as const]),
  ...(recipient
    ? [['Recipient', `${recipient.name}, ${recipient.company}, ${recipient.email}`] as const]
    : []),
  ['Purpose', purpose],
  ['Information', information],
  ...(files.length === 0 ? [] : [['Files', files.map(({ name }) => name).join(', ')] as const]),
  ['Duration', duration],
];
