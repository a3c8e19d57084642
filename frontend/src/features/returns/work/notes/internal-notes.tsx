import { useMemo } from 'react';
import { DateText } from '@/components/orders/amounts';
import { ConfirmButton } from '@/components/dialogs/confirm-dialog';
import { TextArea } from '@/components/forms/field';
import { Form, SubmitButton } from '@/components/forms/form';
import { Stack, Text, VisuallyHidden } from '@/components/page/layout';
import { ErrorState } from '@/components/page/states';
import { toast } from '@/components/dialogs/toast';
import { taxReturnKeys } from '@/features/tax-return/api/keys';
import { api } from '@/lib/api/client';
import { once } from '@/lib/api/once';
import { useRead, useReloadAfter } from '@/lib/api/queries';
import { SmallCard } from '../components/small-card.js';
import { useReturn } from '../return-context.js';
import styles from '../work.module.css';

/**
 * What staff write to each other about a return, newest first. Clients never see it; an auditor only reads. Each load goes
 * into the access log, so it loads again only when someone comes back to the screen.
 */
export function InternalNotesCard() {
  const { taxReturn, writes } = useReturn();
  const { id } = taxReturn;
  const path = { id };
  const queryKey = taxReturnKeys.notes(id);
  const { data, error, refetch } = useRead(queryKey, '/api/taxReturns/{id}/notes', { path });
  const reloadAfter = useReloadAfter(queryKey);
  const kept = useMemo(() => ({ as: `note ${id}`, fields: ['text'] }), [id]);
  const notes = data?.notes ?? [];
  return (
    <SmallCard
      title="Internal notes"
      aside={notes.length > 0 && <Text as="span">{notes.length}</Text>}
      matters={notes.length > 0}
    >
      <Text size="xs" tone="quiet">
        Visible only to staff.
      </Text>
      {notes.length > 0 ? (
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
                  onConfirm={async () => {
                    const params = { path: { id, noteId: note.id } };
                    await reloadAfter(api.DELETE('/api/taxReturns/{id}/notes/{noteId}', { params }));
                    toast('Note removed');
                  }}
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
      ) : error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        // One line in both cases, so that the form below keeps its place.
        <Text size="xs" tone="quiet" role={data ? undefined : 'status'}>
          {data ? 'No notes yet.' : 'Loading the notes…'}
        </Text>
      )}
      {writes && (
        <Form
          className={styles.form}
          aria-label="New internal note"
          schema={({ internalNoteBody }) => internalNoteBody}
          kept={kept}
          onSubmit={async (body, form) => {
            await reloadAfter(
              api.POST('/api/taxReturns/{id}/notes', { params: { path }, body, fetch: once }),
            );
            form.reset();
            toast('Note added');
          }}
        >
          <TextArea name="text" label="New note" rows={3} limit="message" required />
          <SubmitButton size="small" variant="secondary" pendingLabel="Adding…">
            Add the note
          </SubmitButton>
        </Form>
      )}
    </SmallCard>
  );
}
