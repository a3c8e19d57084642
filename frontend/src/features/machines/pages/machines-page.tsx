import { chartNames, charts, delaysOf, type ChartName } from '@tax-firm/machines/statechart';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Cluster, Stack } from '@/components/page/layout';
import { ScreenTitle } from '@/components/page/screen-title';
import { ErrorState, Loading } from '@/components/page/states';
import { ViewLinks } from '@/components/lists/view-links';
import { useSession } from '@/lib/auth/session';
import { definitionOf } from '../chart/definition.js';
import { useChart } from '../chart/use-chart.js';
import { ReturnChart } from '../one-return/return-chart.js';
import { SandboxScreen } from '../sandbox/sandbox-screen.js';
import { Overview } from './overview.js';

const labels: Readonly<Record<ChartName, string>> = {
  'tax-return': 'Tax return',
  'price-tool': 'Visitor’s price tool',
  'client-price-tool': 'Client’s price tool',
};

/** The address of a view of a machine. */
const searchOf = (name: ChartName, mode = '') =>
  [name === 'tax-return' ? '' : `machine=${name}`, mode].filter(Boolean).join('&');

/**
 * /machines: the definitions of the state machines. `?machine=` selects one, `?return=` shows the state and history of a
 * return, `?mode=sandbox` runs the machine in the page.
 */
export function MachinesPage() {
  const [parameters] = useSearchParams();
  const asked = parameters.get('machine');
  const name = chartNames.find((known) => known === asked) ?? 'tax-return';
  const returnId = name === 'tax-return' ? parameters.get('return') : null;
  const isSandbox = parameters.get('mode') === 'sandbox';
  return (
    <Stack gap={3} pad={3}>
      <Cluster gap={5} rowGap={2} align="center">
        <ScreenTitle>Statecharts</ScreenTitle>
        <ViewLinks
          label="Machines"
          views={chartNames.map((each) => ({
            name: labels[each],
            search: searchOf(each),
            current: each === name,
          }))}
        />
        <ViewLinks
          label="Views of this machine"
          views={[
            {
              name: name === 'tax-return' ? 'All returns' : 'Definition',
              search: searchOf(name),
              current: !isSandbox && !returnId,
            },
            ...(returnId && !isSandbox
              ? [{ name: 'One return', search: searchOf(name, `return=${returnId}`), current: true }]
              : []),
            { name: 'Sandbox', search: searchOf(name, 'mode=sandbox'), current: isSandbox },
          ]}
        />
      </Cluster>
      <MachineScreen key={name} name={name} returnId={returnId} isSandbox={isSandbox} />
    </Stack>
  );
}

interface MachineScreenProps {
  name: ChartName;
  returnId: string | null;
  isSandbox: boolean;
}

function MachineScreen({ name, returnId, isSandbox }: MachineScreenProps) {
  const { user } = useSession();
  const { data: chart, error, refetch } = useChart(name);
  const machine = useMemo(() => definitionOf(name), [name]);

  if (!user) return null;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!chart) return <Loading label="Loading the drawing" lines={12} />;
  const shown = { name, chart, machine, delays: delaysOf(charts[name].machine) };
  if (isSandbox) return <SandboxScreen {...shown} />;
  if (returnId) return <ReturnChart key={returnId} id={returnId} viewer={user} {...shown} />;
  return <Overview counted={name === 'tax-return' && user.employeeAccess} {...shown} />;
}
