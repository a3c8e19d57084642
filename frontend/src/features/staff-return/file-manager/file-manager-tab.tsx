import { isStaff } from '@tax-firm/machines';
import { Card } from '@/components/card';
import { FileList, Uploader } from '@/features/files';
import {
  useTaxReturnUpdates,
  type TaxReturn,
  type TaxReturnMachine,
  type Viewer,
} from '@/features/tax-return';
import { ChecklistCard } from './checklist-card.js';
import styles from './file-manager-tab.module.css';
import { Links } from './links.js';
import { NamesForm } from './names-form.js';
import { Notes } from './notes.js';
import { OfficeForm } from './office-form.js';

interface FileManagerTabProps {
  taxReturn: TaxReturn;
  viewer: Viewer;
  machine: TaxReturnMachine;
}

/** Spec 2 §8. */
const notUploaded = 'File could not be uploaded';

/** Papers, finished returns, links, notes and names of a return. An auditor reads them. */
export function FileManagerTab({ taxReturn, viewer, machine }: FileManagerTabProps) {
  const updates = useTaxReturnUpdates(taxReturn.id);
  const works = isStaff(viewer.role);
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Card title="Client’s papers" className={styles.card}>
          <FileList
            label="Client’s papers"
            files={taxReturn.files}
            empty="No papers yet. The client is asked for them on their own screen."
            describeUploader={({ uploadedBy }) => (uploadedBy === 'client' ? 'From the client' : 'From us')}
            onDelete={works ? updates.deleteFile : undefined}
            deleteReason={machine.reasonFor('FILE_REMOVED')}
          />
          {works && (
            <Uploader
              label="Add a paper for the client"
              attach={updates.addFile}
              failureText={notUploaded}
              reason={machine.reasonFor('FILE_ADDED')}
            />
          )}
        </Card>
        <ChecklistCard taxReturn={taxReturn} machine={machine} readOnly={!works} failureText={notUploaded} />
        <Card title="Finished returns" className={styles.card}>
          <FileList
            label="Finished returns"
            files={taxReturn.taxReturnFile}
            empty="None yet. Upload the filed return here, then release it to the client under Activity."
            onDelete={works ? updates.deleteFinishedFile : undefined}
            deleteReason={machine.reasonFor('FINISHED_FILE_REMOVED')}
          />
          {works && (
            <Uploader
              label="Upload a finished return"
              attach={updates.addFinishedFile}
              failureText={notUploaded}
              reason={machine.reasonFor('FINISHED_FILE_ADDED')}
            />
          )}
        </Card>
      </div>
      <div className={styles.column}>
        <Links
          title="Links from the firm"
          links={taxReturn.adminDocumentsLink}
          onAdd={works ? updates.addFirmLink : undefined}
        />
        <Links
          title="Client’s links"
          links={taxReturn.documentsLink}
          onAdd={works ? updates.addLink : undefined}
        />
        <Notes
          notes={taxReturn.notes}
          onAdd={works ? updates.addNotes : undefined}
          onDelete={works ? updates.deleteNote : undefined}
        />
        {works && <NamesForm taxReturn={taxReturn} updates={updates} />}
        {works && <OfficeForm taxReturn={taxReturn} updates={updates} />}
      </div>
    </div>
  );
}
