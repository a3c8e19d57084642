import { is, seesAcceptedOnly } from '@tax-firm/machines';
import { useState } from 'react';
import { Button } from '@/components/button';
import { Select } from '@/components/forms/field';
import { Cluster } from '@/components/page/layout';
import { LoadingOrError } from '@/components/page/states';
import { useFocusedField } from '@/lib/use-focused-field';
import { assigneeInWords, useAssignees } from '../../components/use-assignees.js';
import { FormButton } from '../components/form-button.js';
import { useReturn } from '../return-context.js';

/** Who works on the return. Whoever may takes it, gives it back, or assigns it to someone. */
export function Assignment() {
  const { taxReturn, viewer, machine, may } = useReturn();
  const { assignee } = taxReturn;
  const takes = machine.can('TAKE_RETURN');
  return (
    <Cluster rowGap={2} align="center" size="sm">
      <p>
        {assignee ? (
          <>
            Assigned to <strong>{assignee.id === viewer.id ? 'you' : assignee.name}</strong>
          </>
        ) : (
          'Unassigned'
        )}
      </p>
      {/* One button for both, so that it keeps the focus. */}
      {(takes || machine.can('GIVE_BACK')) && (
        <Button
          size="small"
          variant="secondary"
          pending={machine.pending === 'TAKE_RETURN' || machine.pending === 'GIVE_BACK'}
          onClick={({ detail: clicks }) => {
            // The second press of a double-click would give back what the first one took.
            if (clicks > 1) return;
            void (takes
              ? machine.press({ type: 'TAKE_RETURN' }, 'This return is yours')
              : machine.press({ type: 'GIVE_BACK' }, 'This return is unassigned'));
          }}
        >
          {takes ? 'Take this return' : 'Give back'}
        </Button>
      )}
      {may('ASSIGN') && machine.can('ASSIGN') && <Assign />}
    </Cluster>
  );
}

function Assign() {
  const { taxReturn, machine } = useReturn();
  const { assignee } = taxReturn;
  /** As it was when the dialog opened. The screen shows the choice before the server answers. */
  const [before, setBefore] = useState(assignee);
  // Loaded by the choice, while the dialog is open.
  const { data: people } = useAssignees(false);
  const nameOf = (id: string | null) => people?.find((each) => each.id === id)?.name;
  const isNew = (id: string | null) => id !== (assignee?.id ?? null);
  return (
    <FormButton
      label="Assign"
      title="Assign this return"
      onOpen={() => setBefore(assignee)}
      description="The others see who works on it. The client does not."
      schema={({ assignForm }) => assignForm}
      values={{ assigneeId: before?.id ?? '' }}
      submitLabel="Assign"
      onSubmit={async ({ assigneeId }) => {
        if (isNew(assigneeId))
          await machine.send({ type: 'ASSIGN', assigneeId, assigneeName: nameOf(assigneeId) });
      }}
      done={({ assigneeId }) => {
        const name = nameOf(assigneeId);
        return isNew(assigneeId) ? (name ? `Assigned to ${name}` : 'This return is unassigned') : undefined;
      }}
    >
      <Choice before={before?.id} />
    </FormButton>
  );
}

/** @param before who had the return when the dialog opened: a choice, too, if they no longer see it */
function Choice({ before }: { before: string | undefined }) {
  const { machine } = useReturn();
  const { data: people, error, refetch } = useAssignees();
  // While the staff was loading, the dialog had only buttons to focus.
  const choice = useFocusedField<HTMLDivElement>('select', people !== undefined);
  if (!people) return <LoadingOrError {...{ error, refetch }} label="Loading the staff" lines={1} />;
  const seesReturn = (role: string) => is.quoteAccepted(machine.value) || !seesAcceptedOnly(role);
  return (
    <div ref={choice}>
      <Select name="assigneeId" label="Who works on it">
        <option value="">Nobody</option>
        {people
          .filter(({ id, role }) => id === before || seesReturn(role))
          .map((each) => (
            <option key={each.id} value={each.id}>
              {assigneeInWords(each)}
            </option>
          ))}
      </Select>
    </div>
  );
}
