import { FormPart } from '@/components/forms/form-part';
import { EntryList } from '@/components/lists/entry-list';
import { Stack } from '@/components/page/layout';
import { FiledUnder } from '@/features/checklist/components/filed-under';
import { FileList } from '@/features/files/components/file-list';
import { Uploader } from '@/features/files/components/uploader';
import type { TaxReturn } from '@/features/tax-return/api/types';
import { useTaxReturnUpdates } from '@/features/tax-return/api/update-tax-return';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import { firm } from '@/lib/firm/profile';
import { ClientLinks } from './links.js';
import { Names } from './names.js';
import { ClientNotes } from './notes.js';

interface FileManagerViewProps {
  taxReturn: TaxReturn;
  machine: TaxReturnMachine;
}

/** The return's files from both sides, links, notes and names (spec 2 §2.2). */
export function FileManagerView({ taxReturn, machine }: FileManagerViewProps) {
  const updates = useTaxReturnUpdates(taxReturn.id);
  return (
    <Stack gap={7}>
      <Stack as="section" shrink aria-labelledby="your-documents">
        <FormPart part="I" id="your-documents" title="Your documents" />
        <Uploader
          label="Upload your documents"
          attach={updates.addFile}
          keptAs={`documents of ${taxReturn.id}`}
          failureText={`File Could not be uploaded contact ${firm.email}`}
          reason={machine.reasonFor('FILE_ADDED')}
        />
        <FileList
          label="Your documents"
          files={taxReturn.files}
          empty="No documents yet. Your Document Checklist shows what we need."
          onDelete={updates.deleteFile}
          mayDelete={(file) => file.uploadedBy === 'client'}
          deleteReason={machine.reasonFor('FILE_REMOVED')}
          describeUploader={(file) => (file.uploadedBy === 'firm' ? `from ${firm.name}` : 'from you')}
          detailsOf={(file) => <FiledUnder file={file} taxReturn={taxReturn} />}
        />
      </Stack>

      <Stack as="section" shrink aria-labelledby="finished">
        <FormPart part="II" id="finished" title="Finalized tax returns" />
        <FileList
          label="Finalized tax returns"
          files={taxReturn.taxReturnFile}
          empty="Your filed return will appear here when it’s ready."
        />
      </Stack>

      <Stack as="section" shrink aria-labelledby="firm-links">
        <FormPart part="III" id="firm-links" title={`Links from ${firm.name}`} />
        <EntryList
          label={`Links from ${firm.name}`}
          kind="link"
          entries={taxReturn.adminDocumentsLink}
          empty="No links from us yet."
        />
      </Stack>

      <Stack as="section" shrink aria-labelledby="own-links">
        <FormPart part="IV" id="own-links" title="Your links" />
        <ClientLinks links={taxReturn.documentsLink} onAdd={updates.addLink} onDelete={updates.deleteLink} />
      </Stack>

      <Stack as="section" shrink aria-labelledby="notes">
        <FormPart part="V" id="notes" title="Notes" />
        <ClientNotes notes={taxReturn.notes} onAdd={updates.addNotes} onDelete={updates.deleteNote} />
      </Stack>

      <Stack as="section" shrink aria-labelledby="names">
        <FormPart part="VI" id="names" title="Names on the return" />
        <Names taxReturn={taxReturn} onName={updates.setName} onSpouseName={updates.setSpouseName} />
      </Stack>

      {taxReturn.agreements.length > 0 && (
        <Stack as="section" shrink aria-labelledby="agreements">
          <FormPart part="VII" id="agreements" title="Agreements" />
          <FileList label="Agreements" files={taxReturn.agreements} empty={null} />
        </Stack>
      )}
    </Stack>
  );
}
