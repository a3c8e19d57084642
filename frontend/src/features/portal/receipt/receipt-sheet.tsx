import { orderFileName, sumOfLines } from '@tax-firm/machines';
import { Money } from '@/components/orders/amounts';
import { Card } from '@/components/card';
import { FormLine, FormLines } from '@/components/forms/form-part';
import { type Fact, Facts } from '@/components/lists/facts';
import { Text } from '@/components/page/layout';
import { DownloadButton } from '@/features/files/components/download-button';
import { receiptPdfAddress } from '@/features/payment/components/receipt-link';
import type { Receipt } from './get-receipts.js';

/** In the firm's time zone for every reader, as in the PDF. */
const firmDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });

interface ReceiptSheetProps {
  taxReturnId: string;
  receipt: Receipt;
}

/** One receipt: who paid whom, when and how, and each line of the price. */
export function ReceiptSheet({ taxReturnId, receipt }: ReceiptSheetProps) {
  const { number, receivedBy, paidBy, email, title, reference, method, paidAt } = receipt;
  const facts: Fact[] = [
    ['Received by', receivedBy],
    ['Received from', `${paidBy} (${email})`],
    ['For', title],
    ['Date', <time dateTime={paidAt}>{firmDate.format(new Date(paidAt))}</time>],
    ['Payment method', method],
    ['Reference', reference],
  ];
  return (
    <Card title={`Receipt ${number}`} full whole>
      <Facts look="beside" facts={facts} above={4} below={5} />
      <FormLines>
        {linesOf(receipt).map(({ label, cents, reason, strong }, index) => (
          <FormLine
            key={`${index} ${label}`}
            line={String(index + 1)}
            label={label}
            hint={reason}
            figure={<Money cents={cents} />}
            strong={strong}
          />
        ))}
      </FormLines>
      <Text above={5} screenOnly>
        <DownloadButton
          file={{
            name: orderFileName(`Receipt ${number}`, title),
            link: receiptPdfAddress(taxReturnId, reference),
          }}
          label="Download as PDF"
          size="medium"
        />
      </Text>
    </Card>
  );
}

interface ShownLine {
  label: string;
  cents: number;
  /** Why the line differs from the estimate. */
  reason?: string;
  strong: boolean;
}

/** The lines of the price, the price if another amount was paid, what was waived, paid, and what went back. */
function linesOf({ lines, waivedCents, amountCents, refundedCents }: Receipt): ShownLine[] {
  const price = sumOfLines(lines);
  return [
    ...lines.map((line) => ({ ...line, strong: false })),
    ...(price === amountCents ? [] : [{ label: 'Price', cents: price, strong: false }]),
    ...(waivedCents > 0 ? [{ label: 'Waived', cents: waivedCents, strong: false }] : []),
    { label: 'Total paid, in US dollars', cents: amountCents, strong: true },
    ...(refundedCents > 0
      ? [
          { label: 'Refunded to you', cents: refundedCents, strong: false },
          { label: 'Paid after refunds', cents: amountCents - refundedCents, strong: true },
        ]
      : []),
  ];
}
