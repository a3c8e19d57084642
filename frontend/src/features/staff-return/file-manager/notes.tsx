import { Card } from '@/components/card';
import { DeleteButton } from '@/components/dialogs/delete-button';
import { TextArea } from '@/components/forms/field';
import { Form, FormErrors, SubmitButton } from '@/components/forms/form';
import { Box, Cluster, Text } from '@/components/page/layout';
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
      {notes.length === 0 ? (
        <Text tone="quiet">No notes yet.</Text>
      ) : (
        <Box as="ul" lineAbove="hair">
          {notes.map((note, index) => (
            <Cluster
              as="li"
              key={`${index} ${note}`}
              oneRow
              align="center"
              between
              padTop={2}
              padBottom={2}
              lineBelow="hair"
              breakWords
              className={styles.item}
            >
              <span>{note}</span>
              {onDelete && (
                <DeleteButton
                  label={`Delete note: ${note}`}
                  done="Note deleted"
                  onDelete={() => onDelete(note)}
                />
              )}
            </Cluster>
          ))}
        </Box>
      )}
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
