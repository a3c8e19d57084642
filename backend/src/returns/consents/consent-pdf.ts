import { z } from 'zod';
import { type Firm } from '../../firm/firm.js';
import { firmPdf } from '../../firm/firm-pdf.js';
import { exactTime } from '../engagement/signed-quote-copies.service.js';
import { type TransitionRow } from '../../workflow/model/history.js';
import { type Consent } from './consent.entity.js';
import { type ConsentDocument } from './consent-document.js';

/** In points: the least that Rev. Proc. 2013-14 allows on paper. */
const size = 12;

const signatures = z.object({ name: z.string(), spouseName: z.string().optional() });

interface SignedConsent {
  readonly consent: Pick<Consent, 'id' | 'document' | 'context'>;
  /** The row of the consent's history that the signature wrote. */
  readonly signature: TransitionRow;
  /** Where anyone can check the file. */
  readonly checkAt: string;
}

/** Writes a signed consent as a tagged PDF on US Letter: the document as it was read, the signatures, and the evidence. */
export function consentPdf({ consent, signature, checkAt }: SignedConsent, firm: Firm): Promise<Buffer> {
  const { document, context, id } = consent;
  const { title, taxpayer, spouse, statements, rights, authorization, complaint } = document;
  const { name, spouseName } = signatures.parse(signature.payload);
  const { actor, at, ip, userAgent, seq, hash } = signature;
  return firmPdf(firm, `${title}: ${taxpayer}`, (pdf) => {
    pdf.heading(1, title);
    for (const text of statements) pdf.paragraph(text, size);
    for (const fact of consentFactsOf(document)) pdf.fact(fact, size);
    pdf.heading(2, 'What you may ask for');
    for (const text of rights) pdf.paragraph(text, size);
    pdf.heading(2, 'Signature');
    pdf.paragraph(authorization, size);
    pdf.fact(['Signed by', name], size);
    if (spouse !== null && spouseName !== undefined) pdf.fact(['Spouse', spouseName], size);
    pdf.fact(['Date', exactTime(at)], size);
    pdf.paragraph(complaint, size);
    pdf.heading(1, 'Evidence');
    for (const fact of [
      ['Account', `${actor.name ?? name} (${actor.id ?? 'unknown'})`],
      ['Method', 'Names typed by the signers, signed in to the client’s account and confirmed again'],
      ['Internet address', ip ?? 'not recorded'],
      ['Browser', userAgent ?? 'not recorded'],
      ['Consent', id],
      ['SHA-256 of the document', context.document],
      [`SHA-256 of row ${seq} of the history`, hash],
      ...document.files.map((file) => [`SHA-256 of ${file.name}`, file.sha256] as const),
      ['To check this file', checkAt],
    ] as const)
      pdf.fact(fact);
  });
}

/** What a document says in labels and values, in its order. */
const consentFactsOf = ({
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
