import { DateText } from '@/components/orders/amounts';
import { Button } from '@/components/button';
import { toast } from '@/components/dialogs/toast';
import type { RemovedFile } from '@/features/tax-return/api/types';
import { useAction } from '@/lib/use-action';
import { SmallCard } from '../components/small-card.js';
import { useReturn } from '../return-context.js';
import { ReturnFiles } from './return-files.js';

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
