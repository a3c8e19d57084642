import { Breadcrumbs, Page, PageTitle } from '@/components/page/page';
import { ButtonLink } from '@/components/button';
import { Stack } from '@/components/page/layout';
import { PrintButton } from '@/components/page/print-button';
import { EmptyState } from '@/components/page/states';
import { firm, telephoneHref } from '@/lib/firm/profile';
import { MissingReturn } from '@/features/next-action/step-page';
import { returnAddress } from '@/features/next-action/places';
import { useReceipts } from './get-receipts.js';
import { ReceiptSheet } from './receipt-sheet.js';

/** /ClientTaxReturn/:id/receipt: what was paid for a return, to read, print or download. */
export function ReceiptPage({ id }: { id: string }) {
  const { data, error, refetch } = useReceipts(id);
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
