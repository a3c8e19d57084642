import { type ActorRole, roles, type StateDescription, type TaxReturnSnapshot } from '@tax-firm/machines';
import { useMemo, useState } from 'react';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { Select, TextField } from '@/components/forms/field';
import { Box, Cluster, Text } from '@/components/page/layout';
import { roleName } from '@/lib/firm/role-name';
import { edgesTaken, type Permission } from '../chart/highlights.js';
import { type ChartProps, Statechart } from '../chart/statechart.js';
import { NextSteps } from '../one-return/next-steps.js';
import { returnPermissions } from '../one-return/permissions.js';
import { acceptedEvents, fieldsOf, payloadOf } from './fields.js';
import { type LogEntry, personOf, Sandbox } from './actor.js';
import styles from '../machines.module.css';
import { type ChartName, kindOf } from '@tax-firm/machines/statechart';
import type { AnyEventObject } from 'xstate';
import { Form, SubmitButton } from '@/components/forms/form';

const senders: readonly ActorRole[] = [...roles, 'System'];
const dayMs = 24 * 60 * 60 * 1000;

/** A machine to experiment with. It runs in this page only, and nothing is sent or stored. */
export function SandboxScreen(shown: ChartProps) {
  const { name, chart, machine, delays } = shown;
  const [sandbox, setSandbox] = useState(() => new Sandbox(name));
  const [state, setState] = useState(sandbox.state);
  const [role, setRole] = useState<ActorRole>('Owner');
  const { snapshot, active, before, event, log, now } = state;
  const hasRoles = name === 'tax-return';

  const current = useMemo(
    () =>
      hasRoles
        ? returnPermissions(machine, snapshot as unknown as TaxReturnSnapshot, personOf(role))
        : undefined,
    [hasRoles, machine, snapshot, role],
  );
  const permissions = useMemo(() => {
    const accepted = acceptedEvents(name, machine, (each) => sandbox.accepts(each, role), active);
    for (const [type, permission] of current?.permissions ?? [])
      if (permission !== 'can') accepted.set(type, permission);
    return accepted;
  }, [name, machine, sandbox, role, active, current]);
  const chartState = useMemo(
    () => ({ active, permissions, takenEdges: edgesTaken(chart, event, before, active) }),
    [active, permissions, chart, event, before],
  );
  const entered = useMemo(
    () => new Set(before.size > 0 ? [...active].filter((id) => !before.has(id)) : []),
    [active, before],
  );

  const startAgain = () => {
    const fresh = new Sandbox(name);
    setSandbox(fresh);
    setState(fresh.state);
  };

  return (
    <Statechart {...shown} chartState={chartState} entered={entered}>
      <Text size="sm" tone="quiet">
        A real actor of this machine runs in your browser. Nothing is sent to the server, and no emails go
        out.
      </Text>
      <Card title="Send an event">
        {hasRoles && (
          <Select
            name="role"
            label="As"
            value={role}
            onChange={(change) => setRole(senders.find((known) => known === change.target.value) ?? 'Owner')}
          >
            {senders.map((sender) => (
              <option key={sender} value={sender}>
                {roleName(sender)}
              </option>
            ))}
          </Select>
        )}
        <EventForm
          name={name}
          machine={machine}
          permissions={permissions}
          onSend={(sent) => {
            sandbox.send(sent, role);
            setState(sandbox.state);
          }}
        />
        <Cluster align="center" above={4}>
          {Object.keys(delays).length > 0 && (
            <Button
              variant="secondary"
              size="small"
              onClick={() => {
                sandbox.pass(dayMs, 'One day');
                setState(sandbox.state);
              }}
            >
              Advance one day
            </Button>
          )}
          <Button variant="quiet" size="small" onClick={startAgain}>
            Start over
          </Button>
          {now > 0 && (
            <Text as="span" size="sm" tone="quiet">
              Day {now / dayMs + 1}
            </Text>
          )}
        </Cluster>
      </Card>
      <Card title="What happened">
        <Log entries={log} />
      </Card>
      {current && <NextSteps permissions={current} delays={delays} as={roleName(role)} />}
      <details>
        <summary>What the machine remembers</summary>
        <Text size="xs" keepLines breakWords>
          {JSON.stringify(snapshot.context, null, 2)}
        </Text>
      </details>
    </Statechart>
  );
}

/** The sandbox's log, newest first. Screen readers announce new entries. The keyboard reaches what scrolls (WCAG 2.1.1). */
function Log({ entries }: { entries: readonly LogEntry[] }) {
  return (
    <Box scroll tabIndex={0} className={styles.log} role="log" aria-label="What happened, newest first">
      <ol reversed>
        {entries.toReversed().map(({ id, what, by, taken, details }) => (
          <Box as="li" key={id} below={1} size="sm" breakWords notice={taken ? 'plain' : 'problem'}>
            <p>
              <b>{what}</b>
              {by && ` by ${roleName(by)}`}
              {!taken && <strong> refused</strong>}
            </p>
            {details.map((sentence) => (
              <Text key={sentence} size="xs" tone="quiet">
                {sentence}
              </Text>
            ))}
          </Box>
        ))}
      </ol>
    </Box>
  );
}

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
function EventForm({ name, machine, permissions, onSend }: EventFormProps) {
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
