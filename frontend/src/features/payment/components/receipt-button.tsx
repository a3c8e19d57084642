import { DownloadButton } from '@/features/files';

/** The receipt of the latest payment that counts. */
export const ReceiptButton = ({ taxReturnId }: { taxReturnId: string }) => (
  <DownloadButton
    file={{ name: 'Receipt.pdf', link: `/api/taxReturns/${taxReturnId}/receipt` }}
    label="Download receipt"
    size="medium"
  />
);
