import { isStaff } from '@tax-firm/machines';
import { Card } from '@/components/card';
import { Columns, Stack } from '@/components/page/layout';
import { FiledUnder } from '@/features/checklist/components/filed-under';
import { FileList } from '@/features/files/components/file-list';
import { Uploader } from '@/features/files/components/uploader';
import type { TaxReturn, Viewer } from '@/features/tax-return/api/types';
import { useTaxReturnUpdates } from '@/features/tax-return/api/update-tax-return';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import { ChecklistCard } from './checklist-card.js';
import styles from './file-manager-tab.module.css';
import { Links } from './links.js';
import { NamesForm } from './names-form.js';
import { Notes } from './notes.js';
import { OfficeForm } from './office-form.js';
import { OrderForm } from './order-form.js';
import { ReviewCopy } from './review-copy.js';
import { RemovedFiles } from './removed-files.js';
import { SignatureFiles } from './signature-files.js';

interface FileManagerTabProps {
  taxReturn: TaxReturn;
  viewer: Viewer;
  machine: TaxReturnMachine;
}

/** Spec 2 §8. */
const notUploaded = 'File could not be uploaded';

/** Documents, finished returns, links, notes, names and office of a return. Read-only for auditors. */
export function FileManagerTab({ taxReturn, viewer, machine }: FileManagerTabProps) {
  const updates = useTaxReturnUpdates(taxReturn.id);
  const canEdit = isStaff(viewer.role);
  return (
    <Columns widths="main" gap={4}>
      <Stack gap={4}>
        <Card title="Client’s documents" className={styles.card}>
          <FileList
            label="Client’s documents"
            files={taxReturn.files}
            forStaff
            empty="No documents yet. The client’s portal asks for them."
            describeUploader={({ uploadedBy }) => (uploadedBy === 'client' ? 'From the client' : 'From us')}
            detailsOf={(file) => (
              <FiledUnder file={file} taxReturn={taxReturn} forStaff readOnly={!canEdit} />
            )}
            onDelete={canEdit ? updates.deleteFile : undefined}
            deleteReason={machine.reasonFor('FILE_REMOVED')}
          />
          {canEdit && (
            <Uploader
              label="Add a document for the client"
              attach={updates.addFile}
              keptAs={`documents of ${taxReturn.id}`}
              failureText={notUploaded}
              reason={machine.reasonFor('FILE_ADDED')}
            />
          )}
        </Card>
        <RemovedFiles taxReturn={taxReturn} viewer={viewer} machine={machine} />
        <ChecklistCard
          taxReturn={taxReturn}
          machine={machine}
          readOnly={!canEdit}
          failureText={notUploaded}
        />
        {taxReturn.agreements.length > 0 && (
          <Card title="Agreements" className={styles.card}>
            <FileList label="Agreements" files={taxReturn.agreements} empty={null} forStaff />
          </Card>
        )}
        <ReviewCopy taxReturn={taxReturn} viewer={viewer} machine={machine} failureText={notUploaded} />
        <SignatureFiles taxReturn={taxReturn} viewer={viewer} machine={machine} failureText={notUploaded} />
        <Card title="Finished returns" className={styles.card}>
          <FileList
            label="Finished returns"
            files={taxReturn.taxReturnFile}
            forStaff
            empty="None yet. Upload the filed return here, then release it to the client under Activity."
            onDelete={canEdit ? updates.deleteFinishedFile : undefined}
            deleteReason={machine.reasonFor('FINISHED_FILE_REMOVED')}
          />
          {canEdit && (
            <Uploader
              label="Upload a finished return"
              attach={updates.addFinishedFile}
              keptAs={`finished return of ${taxReturn.id}`}
              failureText={notUploaded}
              reason={machine.reasonFor('FINISHED_FILE_ADDED')}
            />
          )}
        </Card>
      </Stack>
      <Stack gap={4}>
        <Links
          title="Links from the firm"
          links={taxReturn.adminDocumentsLink}
          onAdd={canEdit ? updates.addFirmLink : undefined}
          onDelete={canEdit ? updates.deleteFirmLink : undefined}
        />
        <Links
          title="Client’s links"
          links={taxReturn.documentsLink}
          onAdd={canEdit ? updates.addLink : undefined}
          onDelete={canEdit ? updates.deleteLink : undefined}
        />
        <Notes
          notes={taxReturn.notes}
          onAdd={canEdit ? updates.addNotes : undefined}
          onDelete={canEdit ? updates.deleteNote : undefined}
        />
        {canEdit && <OrderForm taxReturn={taxReturn} updates={updates} />}
        {canEdit && <NamesForm taxReturn={taxReturn} updates={updates} />}
        {canEdit && <OfficeForm taxReturn={taxReturn} updates={updates} />}
      </Stack>
    </Columns>
  );
}
