import { is, type TaxReturnValue } from '@tax-firm/machines';
import { Columns, Stack } from '@/components/page/layout';
import { FiledUnder } from '@/features/checklist/components/filed-under';
import { Button } from '@/components/button';
import { DateText } from '@/components/orders/amounts';
import { toast } from '@/components/dialogs/toast';
import type { RemovedFile } from '@/features/tax-return/api/types';
import { useAction } from '@/lib/use-action';
import { SmallCard, type Standing } from '../components/small-card.js';
import { useReturn } from '../return-context.js';
import { ChecklistCard } from './checklist-card.js';
import { Links, Names, Notes, OfficeForm, OrderForm } from './details.js';
import { fromWhom, ReturnFiles } from './return-files.js';
import { SignatureFiles } from './signature-files.js';

/** Documents, finished returns, links, notes, names and office of a return. Read-only for auditors. */
export function FileManagerTab() {
  const { taxReturn, updates, writes } = useReturn();
  return (
    <Columns widths="main" gap={4}>
      <Stack gap={4}>
        <SmallCard title="Client’s documents">
          <ReturnFiles
            label="Client’s documents"
            files={taxReturn.files}
            empty="No documents yet. The client’s portal asks for them."
            describeUploader={fromWhom}
            detailsOf={(file) => <FiledUnder file={file} taxReturn={taxReturn} forStaff readOnly={!writes} />}
            onDelete={writes && updates.deleteFile}
            deleteEvent="FILE_REMOVED"
            upload={
              writes && {
                label: 'Add a document for the client',
                attach: updates.addFile,
                keptAs: 'documents',
                event: 'FILE_ADDED',
              }
            }
          />
        </SmallCard>
        <RemovedFiles />
        <ChecklistCard />
        {taxReturn.agreements.length > 0 && (
          <SmallCard title="Agreements">
            <ReturnFiles label="Agreements" files={taxReturn.agreements} empty={null} />
          </SmallCard>
        )}
        <ReviewCopy />
        <SignatureFiles />
        <SmallCard title="Finished returns">
          <ReturnFiles
            label="Finished returns"
            files={taxReturn.taxReturnFile}
            empty="None yet. Upload the filed return here, then release it to the client under Activity."
            onDelete={writes && updates.deleteFinishedFile}
            deleteEvent="FINISHED_FILE_REMOVED"
            upload={
              writes && {
                label: 'Upload a finished return',
                attach: updates.addFinishedFile,
                keptAs: 'finished return',
                event: 'FINISHED_FILE_ADDED',
              }
            }
          />
        </SmallCard>
      </Stack>
      <Stack gap={4}>
        <Links
          title="Links from the firm"
          links={taxReturn.adminDocumentsLink}
          onAdd={updates.addFirmLink}
          onDelete={updates.deleteFirmLink}
        />
        <Links
          title="Client’s links"
          links={taxReturn.documentsLink}
          onAdd={updates.addLink}
          onDelete={updates.deleteLink}
        />
        <Notes />
        {writes && (
          <>
            <OrderForm />
            <Names />
            <OfficeForm />
          </>
        )}
      </Stack>
    </Columns>
  );
}

const standings: Record<TaxReturnValue['review'], Standing> = {
  notReleased: { tone: 'neutral', words: 'Not released' },
  released: { tone: 'attention', words: 'With the client' },
  questioned: { tone: 'attention', words: 'Client asked a question' },
  reviewed: { tone: 'done', words: 'Reviewed' },
};

/** The copy that the client reads before signing: its files, and the button that releases them. */
function ReviewCopy() {
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

/** Deleted files that are still kept: by whom, until when, and a button that restores them. */
export function RemovedFiles() {
  const { taxReturn, machine, updates, may } = useReturn();
  // What belongs to a signature is uploaded again.
  const ways = {
    client: { event: 'FILE_RESTORED', restore: updates.restoreFile },
    finished: { event: 'FINISHED_FILE_RESTORED', restore: updates.restoreFinishedFile },
    review: { event: 'REVIEW_FILE_ADDED', restore: updates.restoreReviewFile },
    signature: undefined,
    scan: undefined,
  } as const;
  if (taxReturn.removedFiles.length === 0) return null;
  return (
    <SmallCard title="Deleted files">
      <ReturnFiles
        label="Deleted files"
        files={taxReturn.removedFiles}
        empty={null}
        describeUploader={deletionOf}
        buttonsOf={(file) => {
          const way = ways[file.kind];
          if (!way || !may(way.event)) return null;
          return <RestoreButton file={file} onRestore={way.restore} reason={machine.reasonFor(way.event)} />;
        }}
      />
    </SmallCard>
  );
}

const deletionOf = ({ removedAt, removedBy: { name, isClient }, keptUntil }: RemovedFile) => (
  <>
    Deleted by {isClient ? `the client (${name})` : name} on <DateText value={removedAt} />, kept until{' '}
    <DateText value={keptUntil} />
  </>
);

interface RestoreButtonProps {
  file: RemovedFile;
  onRestore: (file: RemovedFile) => Promise<unknown>;
  /** Why it cannot be restored now. */
  reason?: string;
}

function RestoreButton({ file, onRestore, reason }: RestoreButtonProps) {
  const { pending, failure, run } = useAction(async () => {
    await onRestore(file);
    toast(`Restored ${file.name}`);
  });
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        pending={pending}
        reason={reason}
        aria-label={`Restore ${file.name}`}
        onClick={run}
      >
        Restore
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </>
  );
}
