import { orderFileName, sumOfLines } from '@tax-firm/machines';
import { ButtonLink } from '@/components/button';
import { Card } from '@/components/card';
import { FormLine, FormLines } from '@/components/forms/form-part';
import { Facts } from '@/components/lists/facts';
import { Money } from '@/components/orders/amounts';
import { Stack, Text } from '@/components/page/layout';
import { Breadcrumbs, Page, PageTitle } from '@/components/page/page';
import { PrintButton } from '@/components/page/print-button';
import { EmptyState } from '@/components/page/states';
import { DownloadButton } from '@/features/files/components/download-button';
import { MissingReturn } from '@/features/next-action/step-page';
import { returnAddress } from '@/features/next-action/places';
import { receiptPdfAddress } from '@/features/payment/components/receipt-link';
import { taxReturnKeys } from '@/features/tax-return/api/keys';
import type { Schemas } from '@/lib/api/client';
import { useRead } from '@/lib/api/queries';
import { firm, telephoneHref } from '@/lib/firm/profile';

/** /ClientTaxReturn/:id/receipt: what was paid for a return, to read, print or download. */
export function ReceiptPage({ id }: { id: string }) {
  const { data, error, refetch } = useRead(
    [...taxReturnKeys.all, 'receipts', id],
    '/api/taxReturns/{id}/receipts',
    {
      path: { id },
    },
  );
  const trail = [
    { to: '/Client/Dashboard', label: 'Dashboard' },
    { to: returnAddress(id, 'activity'), label: 'Tax return' },
  ];
  const title = data && data.length > 1 ? 'Receipts' : 'Receipt';
  return (
    <Page narrow>
      <PageTitle above={<Breadcrumbs trail={trail} here={title} />}>{title}</PageTitle>
      {!data && <MissingReturn error={error} onRetry={() => void refetch()} lines={6} />}
      {data?.length === 0 && (
        <EmptyState title="There is no receipt">
          <p>
            You’ll find it here as soon as your payment arrives. A payment that went back to you in full has
            no receipt.
          </p>
          <ButtonLink to={returnAddress(id, 'activity')}>Open your return</ButtonLink>
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <Stack start>
          {data.map((receipt) => (
            <ReceiptSheet key={receipt.number} taxReturnId={id} receipt={receipt} />
          ))}
          <p>
            Thank you for paying. Please keep every receipt with your tax records. If you have questions, call{' '}
            <a href={telephoneHref(firm.phone)}>{firm.phone}</a> or write to{' '}
            <a href={`mailto:${firm.email}`}>{firm.email}</a>.
          </p>
          <PrintButton />
        </Stack>
      )}
    </Page>
  );
}

/** In the firm's time zone for every reader, as in the PDF. */
const firmDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });

/** One receipt: who paid whom, when and how, and each line of the price. */
function ReceiptSheet({ taxReturnId, receipt }: { taxReturnId: string; receipt: Schemas['Receipt'] }) {
  const { number, receivedBy, paidBy, email, title, reference, method, paidAt } = receipt;
  return (
    <Card title={`Receipt ${number}`} full whole>
      <Facts
        look="beside"
        above={4}
        below={5}
        facts={[
          ['Received by', receivedBy],
          ['Received from', `${paidBy} (${email})`],
          ['For', title],
          ['Date', <time dateTime={paidAt}>{firmDate.format(new Date(paidAt))}</time>],
          ['Payment method', method],
          ['Reference', reference],
        ]}
      />
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

type ShownLine = Schemas['Receipt']['lines'][number] & { strong?: boolean };

/** The lines of the price, the price if another amount was paid, what was waived, paid, and what went back. */
function linesOf({ lines, waivedCents, amountCents, refundedCents }: Schemas['Receipt']): ShownLine[] {
  const price = sumOfLines(lines);
  const refunds = [
    { label: 'Refunded to you', cents: refundedCents },
    { label: 'Paid after refunds', cents: amountCents - refundedCents, strong: true },
  ];
  return [
    ...lines,
    ...(price === amountCents ? [] : [{ label: 'Price', cents: price }]),
    ...(waivedCents > 0 ? [{ label: 'Waived', cents: waivedCents }] : []),
    { label: 'Total paid, in US dollars', cents: amountCents, strong: true },
    ...(refundedCents > 0 ? refunds : []),
  ];
}
