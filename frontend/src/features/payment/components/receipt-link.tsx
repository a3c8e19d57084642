import { ButtonLink } from '@/components/button';

/** Opens the receipts of a return, where they can be printed and downloaded. */
export const ReceiptLink = ({ taxReturnId }: { taxReturnId: string }) => (
  <ButtonLink to={`/ClientTaxReturn/${encodeURIComponent(taxReturnId)}/receipt`} variant="secondary">
    See your receipt
  </ButtonLink>
);

/** The address of the receipt of a payment, as a PDF. */
export const receiptPdfAddress = (taxReturnId: string, reference: string): string =>
  `/api/taxReturns/${taxReturnId}/receipt?reference=${encodeURIComponent(reference)}`;
