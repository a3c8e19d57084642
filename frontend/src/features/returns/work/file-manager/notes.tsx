import { Card } from '@/components/card';
import { TextArea } from '@/components/forms/field';
import { Form, FormErrors, SubmitButton } from '@/components/forms/form';
import { EntryList } from '@/components/lists/entry-list';
import { toast } from '@/components/dialogs/toast';
import styles from './file-manager-tab.module.css';

interface NotesProps {
  notes: readonly string[];
  /** Absent for read-only viewers. */
  onAdd?: (notes: string[]) => Promise<unknown>;
  onDelete?: (note: string) => Promise<unknown>;
}

/** Notes on the return, which the client also sees. */
export function Notes({ notes, onAdd, onDelete }: NotesProps) {
  return (
    <Card title="Notes" className={styles.card}>
      <EntryList kind="note" entries={notes} empty="No notes yet." onDelete={onDelete} />
      {onAdd && (
        <Form
          className={styles.form}
          aria-label="Add a note"
          schema={({ notesBody }) => notesBody.pick({ notes: true })}
          onSubmit={async ({ notes: added }, form) => {
            await onAdd(added);
            form.reset();
            toast('Note added');
          }}
        >
          <FormErrors />
          <TextArea name="notes" label="Note" hint="The client can see this note." rows={3} limit="message" />
          <SubmitButton size="small" variant="secondary">
            Add note
          </SubmitButton>
        </Form>
      )}
    </Card>
  );
}
