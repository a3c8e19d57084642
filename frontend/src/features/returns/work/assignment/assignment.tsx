import { is, mayEverSend, seesAcceptedOnly } from '@tax-firm/machines';
import { useState } from 'react';
import { Button } from '@/components/button';
import { Select } from '@/components/forms/field';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { LoadingOrError } from '@/components/page/states';
import { toast } from '@/components/dialogs/toast';
import type { TaxReturn, Viewer } from '@/features/tax-return/api/types';
import { describeRefusal } from '@/features/tax-return/machine/refusal';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import { useFocusedField } from '@/lib/use-focused-field';
import styles from './assignment.module.css';
import { type Assignee, assigneeInWords, useAssignees } from '../../components/use-assignees.js';
import { Cluster } from '@/components/page/layout';

interface AssignmentProps {
  taxReturn: TaxReturn;
  viewer: Viewer;
  machine: TaxReturnMachine;
}

/** Who works on the return. Whoever may takes it, gives it back, or assigns it to someone. */
export function Assignment({ taxReturn: { assignee }, viewer, machine }: AssignmentProps) {
  const takes = machine.can('TAKE_RETURN');
  return (
    <Cluster rowGap={2} align="center" size="sm" className={styles.assignment}>
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
      {mayEverSend(viewer.role, 'ASSIGN') && machine.can('ASSIGN') && (
        <Assign assignee={assignee} machine={machine} />
      )}
    </Cluster>
  );
}

function Assign({ assignee, machine }: Pick<TaxReturn, 'assignee'> & Pick<AssignmentProps, 'machine'>) {
  const [open, setOpen] = useState(false);
  /** As it was when the dialog opened. The screen shows the choice before the server answers. */
  const [before, setBefore] = useState(assignee);
  const { data: people, error, refetch } = useAssignees(open);
  const seesReturn = (role: string) => is.quoteAccepted(machine.value) || !seesAcceptedOnly(role);
  const nameOf = (id: string | null) => people?.find((each) => each.id === id)?.name;
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        onClick={() => {
          setBefore(assignee);
          setOpen(true);
        }}
      >
        Assign
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Assign this return"
        description="The others see who works on it. The client does not."
        schema={({ assignForm }) => assignForm}
        values={{ assigneeId: before?.id ?? '' }}
        describeFailure={describeRefusal}
        submitLabel="Assign"
        onSubmit={async ({ assigneeId }) => {
          if (assigneeId === (assignee?.id ?? null)) return;
          await machine.send({ type: 'ASSIGN', assigneeId, assigneeName: nameOf(assigneeId) });
          const name = nameOf(assigneeId);
          toast(name ? `Assigned to ${name}` : 'This return is unassigned');
        }}
      >
        {people ? (
          <Choice people={people.filter(({ id, role }) => id === before?.id || seesReturn(role))} />
        ) : (
          <LoadingOrError {...{ error, refetch }} label="Loading the staff" lines={1} />
        )}
      </FormDialog>
    </>
  );
}

function Choice({ people }: { people: readonly Assignee[] }) {
  // While the staff was loading, the dialog had only buttons to focus.
  const choice = useFocusedField<HTMLDivElement>('select');
  return (
    <div ref={choice}>
      <Select name="assigneeId" label="Who works on it">
        <option value="">Nobody</option>
        {people.map((each) => (
          <option key={each.id} value={each.id}>
            {assigneeInWords(each)}
          </option>
        ))}
      </Select>
    </div>
  );
}
