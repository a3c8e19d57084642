import type { StateDescription } from '@tax-firm/machines';
import { kindOf, type ChartName } from '@tax-firm/machines/statechart';
import { useMemo, useState } from 'react';
import type { AnyEventObject } from 'xstate';
import { Select, TextField } from '@/components/forms/field';
import { Form, FormErrors, SubmitButton } from '@/components/forms/form';
import type { Permission } from '../chart/highlights.js';
import { fieldsOf, payloadOf } from './fields.js';

interface EventFormProps {
  name: ChartName;
  machine: StateDescription;
  permissions: ReadonlyMap<string, Permission>;
  onSend: (event: AnyEventObject) => void;
}

/** Every event that a person can send, in the machine's order. */
const eventsOf = (state: StateDescription): string[] => [
  ...new Set([
    ...state.transitions.filter((each) => kindOf(each) === 'event').map(({ event }) => event),
    ...state.states.flatMap(eventsOf),
  ]),
];

/** Selects an event, fills in its fields, and sends it, even if it will be refused. */
export function EventForm({ name, machine, permissions, onSend }: EventFormProps) {
  const events = useMemo(() => eventsOf(machine), [machine]);
  const [picked, setPicked] = useState<string>();
  const possible = events.filter((type) => permissions.get(type) === 'can');
  const refused = events.filter((type) => permissions.get(type) !== 'can');
  const type = picked ?? possible[0] ?? events[0] ?? '';
  const fields = fieldsOf(name, type);
  return (
    <>
      <Select name="event" label="Event" value={type} onChange={({ target }) => setPicked(target.value)}>
        <Events label="Accepted now" types={possible} />
        <Events label="Refused now (send one to see why)" types={refused} />
      </Select>
      <Form key={type} schema={() => payloadOf(fields)} onSubmit={(payload) => onSend({ type, ...payload })}>
        <FormErrors />
        {fields.map(({ name: field, label, initial, options, optional }) =>
          options ? (
            <Select key={field} name={field} label={label} defaultValue={initial}>
              {options.map((option) => (
                <option key={option}>{option}</option>
              ))}
            </Select>
          ) : (
            <TextField key={field} name={field} label={label} optional={optional} defaultValue={initial} />
          ),
        )}
        <SubmitButton>Send {type}</SubmitButton>
      </Form>
    </>
  );
}

const Events = ({ label, types }: { label: string; types: readonly string[] }) =>
  types.length > 0 && (
    <optgroup label={label}>
      {types.map((type) => (
        <option key={type}>{type}</option>
      ))}
    </optgroup>
  );
