import { is } from '@tax-firm/machines';
import { Link } from 'react-router-dom';
import { Stack } from '@/components/page/layout';
import { useHistory } from '@/features/history/api/get-history';
import { returnAddress } from '@/features/next-action/places';
import type { TaxReturn } from '@/features/tax-return/api/types';

/** What begins a review, and what a question does to it. */
const reviewEvents: ReadonlySet<string> = new Set([
  'RELEASE_REVIEW_COPY',
  'ASK_ABOUT_REVIEW',
  'ANSWER_REVIEW_QUESTION',
]);

/** Says what the client can do now. */
export function ReviewStanding({
  review,
  id,
}: {
  review: TaxReturn['workflow']['value']['review'];
  id: string;
}) {
  const messages = returnAddress(id, 'communications');
  const { data: history } = useHistory(id);
  const isAnswered =
    history?.findLast(({ type }) => reviewEvents.has(type))?.type === 'ANSWER_REVIEW_QUESTION';
  return (
    <Stack gap={4} start below={5} measure role="status">
      {is.copyReviewed({ review }) ? (
        <p>You confirmed that you reviewed this return. Thank you.</p>
      ) : is.questionOpen({ review }) ? (
        <p>
          We’re answering your question. You’ll find our answer here under{' '}
          <Link to={messages}>Communications</Link>, and we’ll email it to you.
        </p>
      ) : isAnswered ? (
        <p>
          We answered your question. You’ll find our answer under <Link to={messages}>Communications</Link>.
          If everything is right now, confirm it below. If something is still wrong or unclear, ask about that
          page.
        </p>
      ) : (
        <p>
          Please read all pages. If everything is right, confirm it below. If something looks wrong or
          unclear, ask about that page.
        </p>
      )}
    </Stack>
  );
}
