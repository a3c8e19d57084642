import { mayEverSend } from '@tax-firm/machines';
import { DateText } from '@/components/orders/amounts';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { toast } from '@/components/dialogs/toast';
import { FileList } from '@/features/files/components/file-list';
import type { RemovedFile, TaxReturn, Viewer } from '@/features/tax-return/api/types';
import { useTaxReturnUpdates } from '@/features/tax-return/api/update-tax-return';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import { useAction } from '@/lib/use-action';
import styles from './file-manager-tab.module.css';

interface RemovedFilesProps {
  taxReturn: TaxReturn;
  viewer: Viewer;
  machine: TaxReturnMachine;
}

/** Deleted files that are still kept: by whom, until when, and a button that restores them. */
export function RemovedFiles({ taxReturn, viewer, machine }: RemovedFilesProps) {
  const { restoreFile, restoreFinishedFile, restoreReviewFile } = useTaxReturnUpdates(taxReturn.id);
  const ways = {
    client: { event: 'FILE_RESTORED', restore: restoreFile },
    finished: { event: 'FINISHED_FILE_RESTORED', restore: restoreFinishedFile },
    review: { event: 'REVIEW_FILE_ADDED', restore: restoreReviewFile },
  } as const;
  if (taxReturn.removedFiles.length === 0) return null;
  return (
    <Card title="Deleted files" className={styles.card}>
      <FileList
        label="Deleted files"
        files={taxReturn.removedFiles}
        empty={null}
        forStaff
        describeUploader={deletionOf}
        buttonsOf={(file) => {
          const way = isRestorable(file.kind) ? ways[file.kind] : undefined;
          if (!way) return null;
          const { event, restore } = way;
          if (!mayEverSend(viewer.role, event)) return null;
          return <RestoreButton file={file} onRestore={restore} reason={machine.reasonFor(event)} />;
        }}
      />
    </Card>
  );
}

/** What belongs to a signature is uploaded again. */
const isRestorable = (
  kind: RemovedFile['kind'],
): kind is Exclude<RemovedFile['kind'], 'signature' | 'scan'> => kind !== 'signature' && kind !== 'scan';

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
