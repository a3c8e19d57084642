import { DownloadButton } from '@/features/files';

/** Downloads the receipt of the latest valid payment. */
export const ReceiptButton = ({ taxReturnId }: { taxReturnId: string }) => (
  <DownloadButton
    file={{ name: 'Receipt.pdf', link: `/api/taxReturns/${taxReturnId}/receipt` }}
    label="Download receipt"
    size="medium"
  />
);
