import { useId } from 'react';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { DateText, formatDate } from '@/components/orders/amounts';
import { Cluster, Text } from '@/components/page/layout';
import { roleName } from '@/lib/firm/role-name';
import styles from '../machines.module.css';
import type { ReplayStep } from './permissions.js';

interface ReplayProps {
  steps: readonly ReplayStep[];
  at: number;
  onChange: (at: number) => void;
}

/** The actor and their role; just the role if they have the same name. */
function actorOf({ entry: { actor } }: ReplayStep): string {
  const role = roleName(actor.role);
  return actor.name === role ? role : `${actor.name}, ${role}`;
}

/** Describes the regions that a step changed. */
const movesOf = ({ entry: { from, to } }: ReplayStep): string =>
  Object.entries(to)
    .map(([region, state]) =>
      from[region] ? `${region}: ${from[region]} → ${state}` : `${region}: ${state}`,
    )
    .join(' · ');

/** Steps through a return's history. Arrow keys move by one step, Home and End to either end. */
export function ReturnReplay({ steps, at, onChange }: ReplayProps) {
  const id = useId();
  const step = steps[at]!;
  const { entry } = step;
  const last = steps.length - 1;
  const moves = at === 0 ? 'every region enters its initial state' : movesOf(step) || 'no state changed';
  return (
    <Card
      title="Replay"
      aside={
        <Cluster gap={2} align="center">
          <label htmlFor={id}>
            Step {at + 1} of {steps.length}
            {at === last && ', now'}
          </label>
          {[
            { label: 'Step back', sign: '‹', to: Math.max(0, at - 1) },
            { label: 'Step forward', sign: '›', to: Math.min(last, at + 1) },
          ].map(({ label, sign, to }) => (
            <Button
              key={label}
              size="small"
              variant="secondary"
              aria-label={label}
              onClick={() => onChange(to)}
            >
              {sign}
            </Button>
          ))}
        </Cluster>
      }
    >
      <input
        id={id}
        type="range"
        className={styles.slider}
        min={0}
        max={last}
        value={at}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        aria-valuetext={`Step ${at + 1} of ${steps.length}: ${entry.sentence}, by ${actorOf(step)}, ${formatDate(entry.at, 'time')}. ${moves}`}
      />
      <Text size="sm">
        <strong>{entry.sentence}</strong> {actorOf(step)} <DateText value={entry.at} style="time" />{' '}
        {entry.reason && `“${entry.reason}”`}
      </Text>
      <Text size="xs" tone="quiet" breakWords>
        <code>{step.event}</code> {moves}
      </Text>
    </Card>
  );
}
