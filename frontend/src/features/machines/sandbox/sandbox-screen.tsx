import { roles, type TaxReturnSnapshot, type ActorRole } from '@tax-firm/machines';
import { useMemo, useState } from 'react';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { Select } from '@/components/forms/field';
import { Cluster, Text } from '@/components/page/layout';
import { roleName } from '@/lib/firm/role-name';
import { edgesTaken } from '../chart/highlights.js';
import { Statechart, type ChartProps } from '../chart/statechart.js';
import { NextSteps } from '../one-return/next-steps.js';
import { returnPermissions } from '../one-return/permissions.js';
import { acceptedEvents } from './accepted-events.js';
import { personOf, Sandbox } from './actor.js';
import { EventForm } from './event-form.js';
import { Log } from './log.js';

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
