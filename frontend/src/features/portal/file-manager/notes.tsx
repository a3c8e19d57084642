import { TextArea } from '@/components/forms/field';
import { Form, FormErrors, SubmitButton } from '@/components/forms/form';
import { EntryList } from '@/components/lists/entry-list';
import { toast } from '@/components/dialogs/toast';
import styles from './file-manager-view.module.css';

interface NotesProps {
  notes: readonly string[];
  onAdd: (notes: string[]) => Promise<unknown>;
  onDelete: (note: string) => Promise<unknown>;
}

/** The client's notes to the firm. */
export function ClientNotes({ notes, onAdd, onDelete }: NotesProps) {
  return (
    <>
      <EntryList
        label="Notes"
        kind="note"
        entries={notes}
        empty="No notes yet."
        nameOf={(_, index) => ` ${index + 1}`}
        onDelete={onDelete}
      />
      <Form
        className={styles.form}
        schema={({ notesBody }) => notesBody.pick({ notes: true })}
        onSubmit={async ({ notes: added }, form) => {
          await onAdd(added);
          form.reset();
          toast('Note added');
        }}
      >
        <FormErrors />
        <TextArea name="notes" label="Note" required rows={3} limit="message" />
        <SubmitButton variant="secondary">Add note</SubmitButton>
      </Form>
    </>
  );
}
