import { isStaff } from '@tax-firm/machines';
import { useMemo, useState } from 'react';
import { DateText } from '@/components/orders/amounts';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { TextArea } from '@/components/forms/field';
import { Form, FormErrors, SubmitButton } from '@/components/forms/form';
import { Stack, Text } from '@/components/page/layout';
import { ErrorState } from '@/components/page/states';
import { toast } from '@/components/dialogs/toast';
import { VisuallyHidden } from '@/components/visually-hidden';
import type { Viewer } from '@/features/tax-return/api/types';
import type { components } from '@/lib/api/schema';
import cards from '../activity/cards.module.css';
import styles from './internal-notes.module.css';
import { useChangeNotes, useInternalNotes } from './use-internal-notes.js';

type Note = components['schemas']['InternalNote'];

/** What staff write to each other about a return. Clients never see it; an auditor only reads. */
export function InternalNotesCard({ taxReturnId, viewer }: { taxReturnId: string; viewer: Viewer }) {
  const { data, error, refetch } = useInternalNotes(taxReturnId);
  const { add, remove } = useChangeNotes(taxReturnId);
  const [removing, setRemoving] = useState<Note>();
  const kept = useMemo(() => ({ as: `note ${taxReturnId}`, fields: ['text'] }), [taxReturnId]);
  return (
    <Card
      title="Internal notes"
      aside={data && data.notes.length > 0 && <Text as="span">{data.notes.length}</Text>}
      matters={data && data.notes.length > 0}
      className={cards.card}
    >
      <Text size="xs" tone="quiet">
        Visible only to staff.
      </Text>
      {data ? (
        <NoteList notes={data.notes} onRemove={setRemoving} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        // One line as well, so that the form below keeps its place.
        <Text size="xs" tone="quiet" role="status">
          Loading the notes…
        </Text>
      )}
      {isStaff(viewer.role) && (
        <Form
          className={cards.form}
          aria-label="New internal note"
          schema={({ internalNoteBody }) => internalNoteBody}
          kept={kept}
          onSubmit={async ({ text }, form) => {
            await add(text, form.keyFor(text));
            form.reset();
            toast('Note added');
          }}
        >
          <FormErrors />
          <TextArea name="text" label="New note" rows={3} limit="message" required />
          <SubmitButton size="small" variant="secondary" pendingLabel="Adding…">
            Add the note
          </SubmitButton>
        </Form>
      )}
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        onConfirm={async () => {
          await remove(removing!.id);
          toast('Note removed');
        }}
        title="Remove this note?"
        description="This can’t be undone."
        confirmLabel="Remove it"
        cancelLabel="Keep it"
        danger
      />
    </Card>
  );
}

function NoteList({ notes, onRemove }: { notes: readonly Note[]; onRemove: (note: Note) => void }) {
  if (notes.length === 0)
    return (
      <Text size="xs" tone="quiet">
        No notes yet.
      </Text>
    );
  return (
    <Stack as="ul" gap={3} aria-label="Internal notes">
      {notes.map((note) => (
        <li key={note.id} className={styles.note}>
          <Text keepLines breakWords>
            {note.text}
          </Text>
          <Text size="xs" tone="quiet">
            {note.author.name}, <DateText value={note.at} style="time" />
          </Text>
          {note.canRemove && (
            <Button size="small" variant="quiet" onClick={() => onRemove(note)}>
              Remove<VisuallyHidden> the note of {note.author.name}</VisuallyHidden>
            </Button>
          )}
        </li>
      ))}
    </Stack>
  );
}
