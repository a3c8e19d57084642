import { DeleteButton } from '@/components/dialogs/delete-button';
import { TextArea } from '@/components/forms/field';
import { Form, FormErrors, SubmitButton } from '@/components/forms/form';
import { Box, Cluster, Text } from '@/components/page/layout';
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
      {notes.length === 0 ? (
        <Text tone="quiet">No notes yet.</Text>
      ) : (
        <Box as="ul" lineBelow="hair" aria-label="Notes">
          {notes.map((note, index) => (
            <Cluster
              as="li"
              key={index}
              oneRow
              gap={4}
              align="center"
              between
              target
              padTop={2}
              padBottom={2}
              lineAbove="hair"
            >
              <p className={styles.long}>{note}</p>
              <DeleteButton
                label={`Delete note ${index + 1}`}
                done="Note deleted"
                onDelete={() => onDelete(note)}
              />
            </Cluster>
          ))}
        </Box>
      )}
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
