import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DateText } from '@/components/orders/amounts';
import { ConfirmButton } from '@/components/dialogs/confirm-dialog';
import { TextArea } from '@/components/forms/field';
import { Form, FormErrors, SubmitButton } from '@/components/forms/form';
import { Stack, Text, VisuallyHidden } from '@/components/page/layout';
import { ErrorState } from '@/components/page/states';
import { toast } from '@/components/dialogs/toast';
import { taxReturnKeys } from '@/features/tax-return/api/keys';
import { api, type Schemas } from '@/lib/api/client';
import { once } from '@/lib/api/once';
import { useRead } from '@/lib/api/queries';
import { SmallCard } from '../components/small-card.js';
import { useReturn } from '../return-context.js';
import styles from '../work.module.css';

type Note = Schemas['InternalNote'];

/**
 * The firm's own notes about a return, newest first. Each load goes into the access log, so they load again only when
 * someone comes back to the screen.
 */
const useInternalNotes = (id: string) =>
  useRead(taxReturnKeys.notes(id), '/api/taxReturns/{id}/notes', { path: { id } });

/** What staff write to each other about a return. Clients never see it; an auditor only reads. */
export function InternalNotesCard() {
  const { taxReturn, writes } = useReturn();
  const { id } = taxReturn;
  const { data, error, refetch } = useInternalNotes(id);
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: taxReturnKeys.notes(id) });
  const remove = async ({ id: noteId }: Note) => {
    await api.DELETE('/api/taxReturns/{id}/notes/{noteId}', { params: { path: { id, noteId } } });
    await reload();
    toast('Note removed');
  };
  const kept = useMemo(() => ({ as: `note ${id}`, fields: ['text'] }), [id]);
  return (
    <SmallCard
      title="Internal notes"
      aside={data && data.notes.length > 0 && <Text as="span">{data.notes.length}</Text>}
      matters={data && data.notes.length > 0}
    >
      <Text size="xs" tone="quiet">
        Visible only to staff.
      </Text>
      {data ? (
        <NoteList notes={data.notes} onRemove={remove} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        // One line as well, so that the form below keeps its place.
        <Text size="xs" tone="quiet" role="status">
          Loading the notes…
        </Text>
      )}
      {writes && (
        <Form
          className={styles.form}
          aria-label="New internal note"
          schema={({ internalNoteBody }) => internalNoteBody}
          kept={kept}
          onSubmit={async ({ text }, form) => {
            await api.POST('/api/taxReturns/{id}/notes', {
              params: { path: { id } },
              body: { text },
              fetch: once,
            });
            await reload();
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
    </SmallCard>
  );
}

interface NoteListProps {
  notes: readonly Note[];
  onRemove: (note: Note) => Promise<void>;
}

function NoteList({ notes, onRemove }: NoteListProps) {
  if (notes.length === 0)
    return (
      <Text size="xs" tone="quiet">
        No notes yet.
      </Text>
    );
  return (
    <Stack as="ul" gap={3} aria-label="Internal notes">
      {notes.map((note) => (
        <Stack as="li" key={note.id} gap={1} start notice="plain">
          <Text keepLines breakWords>
            {note.text}
          </Text>
          <Text size="xs" tone="quiet">
            {note.author.name}, <DateText value={note.at} style="time" />
          </Text>
          {note.canRemove && (
            <ConfirmButton
              size="small"
              variant="quiet"
              onConfirm={() => onRemove(note)}
              title="Remove this note?"
              description="This can’t be undone."
              confirmLabel="Remove it"
              cancelLabel="Keep it"
              danger
            >
              Remove<VisuallyHidden> the note of {note.author.name}</VisuallyHidden>
            </ConfirmButton>
          )}
        </Stack>
      ))}
    </Stack>
  );
}
