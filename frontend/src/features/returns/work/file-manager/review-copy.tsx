import { is, type TaxReturnValue } from '@tax-firm/machines';
import { Button } from '@/components/button';
import { SmallCard, type Standing } from '../components/small-card.js';
import { useReturn } from '../return-context.js';
import { ReturnFiles } from './return-files.js';

const standings: Record<TaxReturnValue['review'], Standing> = {
  notReleased: { tone: 'neutral', words: 'Not released' },
  released: { tone: 'attention', words: 'With the client' },
  questioned: { tone: 'attention', words: 'Client asked a question' },
  reviewed: { tone: 'done', words: 'Reviewed' },
};

/** The copy that the client reads before signing: its files, and the button that releases them. */
export function ReviewCopy() {
  const { taxReturn, machine, updates, writes, may } = useReturn();
  const isReleased = is.copyReleased(machine.value);
  const mayEdit = writes && !isReleased;
  return (
    <SmallCard title="Review copy" standing={standings[machine.value.review]}>
      <ReturnFiles
        label="Review copy"
        files={taxReturn.reviewFiles}
        empty="None yet. Upload the complete return as a PDF here (for example federal and state), then release it: the client reads it before signing."
        onDelete={mayEdit && updates.deleteReviewFile}
        deleteEvent="REVIEW_FILE_REMOVED"
        upload={
          mayEdit && {
            label: 'Upload a PDF of the return',
            accepts: 'pdf',
            attach: updates.addReviewFile,
            keptAs: 'review copy',
            event: 'REVIEW_FILE_ADDED',
          }
        }
      />
      {!isReleased && may('RELEASE_REVIEW_COPY') && (
        <p>
          <Button
            pending={machine.pending === 'RELEASE_REVIEW_COPY'}
            reason={machine.reasonFor('RELEASE_REVIEW_COPY')}
            onClick={() =>
              void machine.press({ type: 'RELEASE_REVIEW_COPY' }, 'Review copy released to the client')
            }
          >
            Release to the client for review
          </Button>
        </p>
      )}
      {isReleased && (
        <p>
          To change the files, undo “Review Copy Released” under Activity. The client then reviews them again.
        </p>
      )}
    </SmallCard>
  );
}
