import { ErrorSummary } from '@/components/forms/error-summary';
import { ApiError, sentenceOf } from '@/lib/api/error';
import { firm } from '@/lib/firm/profile';
import { Box } from '@/components/page/layout';

/** Says why a payment failed and whom to contact (spec 2 §8). Takes focus. */
export function PaymentFailure({ sentences }: { sentences: readonly string[] }) {
  return (
    <Box lineBelow="hair" padBottom={4}>
      <ErrorSummary
        title="There was an error proccessing your payment"
        items={sentences.map((sentence) => ({ sentence }))}
      />
      <p>
        Questions? Write to <a href={`mailto:${firm.email}`}>{firm.email}</a>
      </p>
    </Box>
  );
}

const notCharged = 'You have not been charged.';

/**
 * Sentences for a payment that failed after it was pending. The bank may not have answered, so a charge is possible.
 */
export const declinedLater: readonly string[] = [
  'Your payment did not go through.',
  'If your bank shows the charge, write to us before you pay again.',
];

/** Sentences for a payment that failed at once, with the provider's reason if it gave one. */
export function failureOf(error: unknown): readonly string[] {
  const declined = error instanceof ApiError && error.status === 402;
  return declined ? [detailIn(error.body) ?? 'Your card was declined.', notCharged] : [sentenceOf(error)];
}

const detailIn = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'detail' in body && typeof body.detail === 'string'
    ? body.detail
    : undefined;
