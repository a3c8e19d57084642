import { is } from '@tax-firm/machines';
import { Button } from '@/components/button';
import { FoldingCard } from '@/components/folding-card';
import { Stack } from '@/components/page/layout';
import { StatusPill, type StatusTone } from '@/components/stamp';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';

type Review = TaxReturnMachine['value']['review'];
type Standing = { tone: StatusTone; words: string; sentence: string };

const standings: Record<Review, Standing | undefined> = {
  notReleased: undefined,
  released: {
    tone: 'attention',
    words: 'Waiting for you',
    sentence: 'Please read your return, then confirm that you reviewed it, or ask us about a page.',
  },
  questioned: {
    tone: 'waiting',
    words: 'Question asked',
    sentence: 'We’re answering your question. You can continue once you have our answer.',
  },
  reviewed: { tone: 'done', words: 'Reviewed', sentence: 'You confirmed that you reviewed your return.' },
};

/** The copy of the return that the client reads before signing; renders nothing before it is released. */
export function ReviewCard({ review, onOpen }: { review: Review; onOpen: () => void }) {
  const standing = standings[review];
  if (!standing) return null;
  const { tone, words, sentence } = standing;
  return (
    <FoldingCard
      title="Your return to review"
      emphasis={is.copyToReview({ review })}
      isDone={is.copyReviewed({ review })}
      aside={<StatusPill tone={tone}>{words}</StatusPill>}
    >
      <Stack gap={3} measure>
        <p>{sentence}</p>
        <p>
          <Button variant="secondary" onClick={onOpen}>
            Read your return
          </Button>
        </p>
      </Stack>
    </FoldingCard>
  );
}
