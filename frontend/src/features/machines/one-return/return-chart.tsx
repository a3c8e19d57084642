import { useId, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { DateText, formatDate } from '@/components/orders/amounts';
import { Cluster, Text } from '@/components/page/layout';
import { LoadingOrError } from '@/components/page/states';
import { useHistory } from '@/features/history/api/get-history';
import { useTaxReturn } from '@/features/tax-return/api/get-tax-return';
import type { HistoryEntry, TaxReturn } from '@/features/tax-return/api/types';
import { useLiveTaxReturn } from '@/features/tax-return/live/use-live-tax-return';
import { snapshotShown } from '@/features/tax-return/machine/predict-return';
import type { SessionUser } from '@/lib/auth/session';
import { roleName } from '@/lib/firm/role-name';
import { edgesTaken } from '../chart/highlights.js';
import { Statechart, type ChartProps } from '../chart/statechart.js';
import { NextSteps } from './next-steps.js';
import styles from '../machines.module.css';
import { entered, type ReplayStep, replaySteps, returnPermissions } from './permissions.js';

interface ReturnChartProps extends ChartProps {
  id: string;
  viewer: SessionUser;
}

/** One return in its machine's drawing: its current state, what can happen next, and its history. */
export function ReturnChart({ id, ...rest }: ReturnChartProps) {
  const taxReturn = useTaxReturn(id);
  const history = useHistory(id);
  useLiveTaxReturn(id);
  const error = taxReturn.error ?? history.error;
  if (taxReturn.data && history.data)
    return <LoadedChart taxReturn={taxReturn.data} history={history.data} {...rest} />;
  const refetch = () => Promise.all([taxReturn.refetch(), history.refetch()]);
  return <LoadingOrError {...{ error, refetch }} label="Loading the tax return" lines={10} />;
}

interface LoadedChartProps extends Omit<ReturnChartProps, 'id'> {
  taxReturn: TaxReturn;
  history: readonly HistoryEntry[];
}

function LoadedChart({ taxReturn, history, viewer, ...shown }: LoadedChartProps) {
  const { chart, machine, delays } = shown;
  const steps = useMemo(() => replaySteps(machine.id, history), [machine, history]);
  const taken = useMemo(
    () =>
      steps.map(({ event, active }, index) =>
        index === 0 ? new Set<string>() : edgesTaken(chart, event, steps[index - 1]!.active, active),
      ),
    [chart, steps],
  );
  /** The selected step; null follows the latest one. */
  const [chosen, setChosen] = useState<number | null>(null);
  const last = steps.length - 1;
  const at = Math.min(chosen ?? last, last);
  const isNow = at === last;
  const current = useMemo(
    () => returnPermissions(machine, snapshotShown(taxReturn), viewer),
    [machine, taxReturn, viewer],
  );
  const step = steps[at]!;
  const changed = useMemo(() => entered(steps[at - 1], step), [steps, at, step]);
  const chartState = useMemo(
    () => ({
      active: isNow ? current.active : step.active,
      permissions: isNow ? current.permissions : new Map(),
      takenEdges: taken[at],
      path: new Set(taken.slice(0, at).flatMap((edges) => [...edges])),
    }),
    [isNow, current, step, taken, at],
  );

  return (
    <Statechart {...shown} chartState={chartState} entered={changed}>
      <Text>
        <Link to={`/AdminTaxReturn/${taxReturn.id}`}>{taxReturn.name}</Link>, {taxReturn.service}
      </Text>
      <ReturnReplay steps={steps} at={at} onChange={(next) => setChosen(next === last ? null : next)} />
      {isNow ? (
        <NextSteps permissions={current} delays={delays} as={viewer.roleName} />
      ) : (
        <Text size="sm" tone="quiet">
          This is a past state. Go to the last step to see what can happen next.
        </Text>
      )}
    </Statechart>
  );
}

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
