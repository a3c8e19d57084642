import { ErrorSummary } from '@/components/error-summary';
import { ApiError, sentenceOf } from '@/lib/api/error';
import { firm } from '@/lib/firm/profile';
import styles from './payment-portal.module.css';

/** A payment that did not go through (spec 2 §8): takes focus, says why, and whom to write to. */
export function PaymentFailure({ sentences }: { sentences: readonly string[] }) {
  return (
    <div className={styles.failure}>
      <ErrorSummary
        title="There was an error proccessing your payment"
        items={sentences.map((sentence) => ({ sentence }))}
      />
      <p>
        Questions? Write to <a href={`mailto:${firm.email}`}>{firm.email}</a>
      </p>
    </div>
  );
}

const notCharged = 'You have not been charged.';

/** It came to nothing later: the bank said no, or nobody heard from it again, so that nothing is promised here. */
export const declinedLater: readonly string[] = [
  'Your payment did not go through.',
  'If you see a charge on your card, write to us before you pay again.',
];

/** Why a payment failed at once: the provider's own word, where it gave one. */
export function failureOf(error: unknown): readonly string[] {
  const declined = error instanceof ApiError && error.status === 402;
  return declined ? [detailIn(error.body) ?? 'Your card was declined.', notCharged] : [sentenceOf(error)];
}

const detailIn = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'detail' in body && typeof body.detail === 'string'
    ? body.detail
    : undefined;
