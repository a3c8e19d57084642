import {
  type AnswerInWords,
  answersInWords,
  type Choices,
  dueTaxYear,
  type Estimate,
  formatTotal,
  orderServices,
  priceRows,
  serviceNames,
} from '@tax-firm/machines';
import { type Firm } from '../../firm/firm.js';
import { firmPdf } from '../../firm/firm-pdf.js';
import { date } from '../../mail/text/mail-format.js';

/** The name of what was priced, as the price tool has it. */
const serviceOf = ({ service, preparation }: Choices): string =>
  preparation !== null && service === 'taxPreparation'
    ? orderServices[preparation]
    : service === null
      ? ''
      : serviceNames[service];

interface PricedChoices {
  choices: Choices;
  /** The year of the return; null is the one that is due. */
  taxYear: number | null;
  price: Estimate;
  at: Date;
}

/** Writes an estimate as a PDF: what the visitor answered, each line with its rule, and the total. */
export function estimatePdf({ choices, taxYear, price, at }: PricedChoices, firm: Firm): Promise<Buffer> {
  const answers: readonly AnswerInWords[] = answersInWords(choices, firm.prices);
  return firmPdf(firm, 'Your price range', (pdf) => {
    pdf.heading(1, 'Your price range');
    pdf.fact(['Service', serviceOf(choices)]);
    if (choices.service === 'taxPreparation') pdf.fact(['Tax year', String(taxYear ?? dueTaxYear(at))]);
    pdf.fact(['Date', date(at.toISOString())]);
    pdf.heading(2, 'What you told us');
    for (const { label, value } of answers) pdf.fact([label, value]);
    if (answers.length === 0) pdf.paragraph('Nothing yet.');
    pdf.heading(2, 'Your price, line by line');
    pdf.amounts([
      ...priceRows(price, firm.prices).map(({ label, figure, note, rule }) => ({
        label,
        value: figure,
        note: [note, rule && `Price list: ${rule}`].filter(Boolean).join('. '),
      })),
      { label: 'Estimated total (US dollars)', value: formatTotal(price), isTotal: true },
    ]);
    pdf.heading(2, 'What this is');
    if (price.byQuote.length > 0)
      pdf.paragraph('Work by quote costs extra. We’ll name its price after reviewing your documents.');
    pdf.paragraph(
      'This is an estimate from your answers and our price list of the date above. It is not a quote or an invoice. ' +
        'We’ll send you a firm quote after reviewing your documents, and we’ll start work once you accept it.',
    );
  });
}
