import { is, isStaff, mayEverSend } from '@tax-firm/machines';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { StatusPill, type StatusTone } from '@/components/stamp';
import { FileList } from '@/features/files/components/file-list';
import { Uploader } from '@/features/files/components/uploader';
import type { TaxReturn, Viewer } from '@/features/tax-return/api/types';
import { useTaxReturnUpdates } from '@/features/tax-return/api/update-tax-return';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import styles from './file-manager-tab.module.css';

type Review = TaxReturnMachine['value']['review'];

const standings: Record<Review, { tone: StatusTone; words: string }> = {
  notReleased: { tone: 'neutral', words: 'Not released' },
  released: { tone: 'attention', words: 'With the client' },
  questioned: { tone: 'attention', words: 'Client asked a question' },
  reviewed: { tone: 'done', words: 'Reviewed' },
};

interface ReviewCopyProps {
  taxReturn: TaxReturn;
  viewer: Viewer;
  machine: TaxReturnMachine;
  failureText: string;
}

/** The copy that the client reads before signing: its files, and the button that releases them. */
export function ReviewCopy({ taxReturn, viewer, machine, failureText }: ReviewCopyProps) {
  const updates = useTaxReturnUpdates(taxReturn.id);
  const isReleased = is.copyReleased(machine.value);
  const { tone, words } = standings[machine.value.review];
  const mayEdit = isStaff(viewer.role) && !isReleased;
  return (
    <Card title="Review copy" aside={<StatusPill tone={tone}>{words}</StatusPill>} className={styles.card}>
      <FileList
        label="Review copy"
        files={taxReturn.reviewFiles}
        forStaff
        empty="None yet. Upload the complete return as a PDF here (for example federal and state), then release it: the client reads it before signing."
        onDelete={mayEdit ? updates.deleteReviewFile : undefined}
        deleteReason={machine.reasonFor('REVIEW_FILE_REMOVED')}
      />
      {mayEdit && (
        <Uploader
          label="Upload a PDF of the return"
          accepts="pdf"
          attach={updates.addReviewFile}
          keptAs={`review copy of ${taxReturn.id}`}
          failureText={failureText}
          reason={machine.reasonFor('REVIEW_FILE_ADDED')}
        />
      )}
      {!isReleased && mayEverSend(viewer.role, 'RELEASE_REVIEW_COPY') && (
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
    </Card>
  );
}
