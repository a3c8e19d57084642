import type { ComponentProps, ReactNode } from 'react';
import { toast } from '@/components/dialogs/toast';
import { TextArea, TextField } from '@/components/forms/field';
import { Form, SubmitButton } from '@/components/forms/form';
import { FormPart } from '@/components/forms/form-part';
import { EntryList } from '@/components/lists/entry-list';
import { Grid, Stack } from '@/components/page/layout';
import { FiledUnder } from '@/features/checklist/components/filed-under';
import { FileList } from '@/features/files/components/file-list';
import { Uploader } from '@/features/files/components/uploader';
import type { TaxReturn } from '@/features/tax-return/api/types';
import { useTaxReturnUpdates } from '@/features/tax-return/api/update-tax-return';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import { firm } from '@/lib/firm/profile';

/** The return's files from both sides, links, notes and names (spec 2 §2.2). */
export function FileManagerView({ taxReturn, machine }: { taxReturn: TaxReturn; machine: TaxReturnMachine }) {
  const updates = useTaxReturnUpdates(taxReturn.id);
  return (
    <Stack gap={7}>
      <Section part="I" id="your-documents" title="Your documents">
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
      </Section>
      <Section part="II" id="finished" title="Finalized tax returns">
        <FileList
          label="Finalized tax returns"
          files={taxReturn.taxReturnFile}
          empty="Your filed return will appear here when it’s ready."
        />
      </Section>
      <Section part="III" id="firm-links" title={`Links from ${firm.name}`}>
        <EntryList
          label={`Links from ${firm.name}`}
          kind="link"
          entries={taxReturn.adminDocumentsLink}
          empty="No links from us yet."
        />
      </Section>
      <Section part="IV" id="own-links" title="Your links">
        <ClientLinks
          entries={taxReturn.documentsLink}
          onAdd={updates.addLink}
          onDelete={updates.deleteLink}
        />
      </Section>
      <Section part="V" id="notes" title="Notes">
        <ClientNotes entries={taxReturn.notes} onAdd={updates.addNotes} onDelete={updates.deleteNote} />
      </Section>
      <Section part="VI" id="names" title="Names on the return">
        <Grid least="medium" gap={6}>
          <Form
            schema={({ nameBody }) => nameBody.pick({ name: true })}
            values={{ name: taxReturn.name }}
            onSubmit={async ({ name }) => {
              await updates.setName(name);
              toast('Full name updated');
            }}
          >
            <TextField name="name" label="Full Name" limit="personName" required autoComplete="name" />
            <SubmitButton variant="secondary">Update Full Name</SubmitButton>
          </Form>
          <Form
            schema={({ spouseNameBody }) => spouseNameBody.pick({ spouseName: true })}
            values={{ spouseName: taxReturn.spouseFullName ?? '' }}
            onSubmit={async ({ spouseName }) => {
              await updates.setSpouseName(spouseName);
              toast('Spouse name updated');
            }}
          >
            <TextField
              name="spouseName"
              label="Spouse Full Name"
              limit="personName"
              autoComplete="off"
              placeholder="N/A"
            />
            <SubmitButton variant="secondary">Update Spouse Name</SubmitButton>
          </Form>
        </Grid>
      </Section>
      {taxReturn.agreements.length > 0 && (
        <Section part="VII" id="agreements" title="Agreements">
          <FileList label="Agreements" files={taxReturn.agreements} empty={null} />
        </Section>
      )}
    </Stack>
  );
}

const Section = ({ children, id, ...part }: ComponentProps<typeof FormPart> & { children: ReactNode }) => (
  <Stack as="section" shrink aria-labelledby={id}>
    <FormPart id={id} {...part} />
    {children}
  </Stack>
);

interface EntriesProps<Added> {
  entries: readonly string[];
  onAdd: (added: Added) => Promise<unknown>;
  onDelete: (entry: string) => Promise<unknown>;
}

/** Links to the client's folders and sheets. */
export const ClientLinks = ({ entries, onAdd, onDelete }: EntriesProps<string>) => (
  <>
    <EntryList label="Your links" kind="link" entries={entries} empty="No links yet." onDelete={onDelete} />
    <Form
      measure
      schema={({ linkBody }) => linkBody.pick({ link: true })}
      onSubmit={async ({ link }, form) => {
        await onAdd(link);
        form.reset();
        toast('Link added');
      }}
    >
      <TextField
        name="link"
        type="url"
        inputMode="url"
        autoComplete="off"
        label="Link to a folder or sheet"
        hint="The link must start with http or https. Please remove sharing and editing restrictions on the linked folder so that we can open it."
      />
      <SubmitButton variant="secondary">Add link</SubmitButton>
    </Form>
  </>
);

/** The client's notes to the firm. */
export const ClientNotes = ({ entries, onAdd, onDelete }: EntriesProps<string[]>) => (
  <>
    <EntryList
      label="Notes"
      kind="note"
      entries={entries}
      empty="No notes yet."
      nameOf={(_, index) => ` ${index + 1}`}
      onDelete={onDelete}
    />
    <Form
      measure
      schema={({ notesBody }) => notesBody.pick({ notes: true })}
      onSubmit={async ({ notes: added }, form) => {
        await onAdd(added);
        form.reset();
        toast('Note added');
      }}
    >
      <TextArea name="notes" label="Note" required rows={3} limit="message" />
      <SubmitButton variant="secondary">Add note</SubmitButton>
    </Form>
  </>
);
