import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { Text } from '@/components/page/layout';
import { ErrorState, Loading } from '@/components/page/states';
import { useHistory } from '@/features/history/api/get-history';
import { useTaxReturn } from '@/features/tax-return/api/get-tax-return';
import type { HistoryEntry, TaxReturn } from '@/features/tax-return/api/types';
import { useLiveTaxReturn } from '@/features/tax-return/live/use-live-tax-return';
import { snapshotShown } from '@/features/tax-return/machine/predict-return';
import type { SessionUser } from '@/lib/auth/session';
import { edgesTaken } from '../chart/highlights.js';
import { Statechart, type ChartProps } from '../chart/statechart.js';
import { NextSteps } from './next-steps.js';
import { ReturnReplay } from './replay.js';
import { entered, replaySteps, returnPermissions } from './permissions.js';

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
  if (taxReturn.data && history.data) {
    return <LoadedChart taxReturn={taxReturn.data} history={history.data} {...rest} />;
  }
  if (!error) return <Loading label="Loading the tax return" lines={10} />;
  return (
    <ErrorState
      error={error}
      onRetry={() => {
        void taxReturn.refetch();
        void history.refetch();
      }}
    />
  );
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
  const changed = useMemo(() => entered(steps[at - 1], steps[at]!), [steps, at]);
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
