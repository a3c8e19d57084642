import { ErrorSummary } from '@/components/form';
import { ApiError, sentenceOf } from '@/lib/api/error';
import { firm } from '@/lib/firm/profile';
import styles from './payment-portal.module.css';

/** A payment that did not go through (spec 2 §8): takes focus, says why, and whom to write to. */
export function PaymentFailure({ error }: { error: unknown }) {
  return (
    <div className={styles.failure}>
      <ErrorSummary
        title="There was an error proccessing your payment"
        items={sentencesOf(error).map((sentence) => ({ sentence }))}
      />
      <p>
        Questions? Write to <a href={`mailto:${firm.email}`}>{firm.email}</a>
      </p>
    </div>
  );
}

function sentencesOf(error: unknown): string[] {
  if (!(error instanceof ApiError)) return [sentenceOf(error)];
  if (error.status === 402)
    return [detailIn(error.body) ?? 'Your card was declined.', 'You have not been charged.'];
  // The bank had not decided when we last heard, and the invoice is open again: it said no.
  if (error.status === 409 && error.reasons.length === 0)
    return ['Your bank did not let the payment through. Try again, or use another card.'];
  return [sentenceOf(error)];
}

/** The provider's own word. */
const detailIn = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'detail' in body && typeof body.detail === 'string'
    ? body.detail
    : undefined;
