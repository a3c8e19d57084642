/** The call that answers the receipt of a payment as a PDF. */
export const receiptLink = (taxReturnId: string, reference: string): string =>
  `/api/taxReturns/${taxReturnId}/receipt?reference=${encodeURIComponent(reference)}`;
