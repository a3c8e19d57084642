import { Columns, Stack } from '@/components/page/layout';
import { FiledUnder } from '@/features/checklist/components/filed-under';
import { SmallCard } from '../components/small-card.js';
import { useReturn } from '../return-context.js';
import { ChecklistCard } from './checklist-card.js';
import { Links, Names, Notes, OfficeForm } from './details.js';
import { OrderForm } from './order-form.js';
import { RemovedFiles } from './removed-files.js';
import { fromWhom, ReturnFiles } from './return-files.js';
import { ReviewCopy } from './review-copy.js';
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
