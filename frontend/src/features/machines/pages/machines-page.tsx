import { type ChartName, chartNames, charts, delaysOf } from '@tax-firm/machines/statechart';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Cluster, Stack, Text } from '@/components/page/layout';
import { ScreenTitle } from '@/components/page/page';
import { LoadingOrError } from '@/components/page/states';
import { ViewLinks } from '@/components/lists/view-links';
import { useSession } from '@/lib/auth/session';
import { definitionOf } from '../chart/definition.js';
import { ReturnChart } from '../one-return/return-chart.js';
import { SandboxScreen } from '../sandbox/sandbox-screen.js';
import { chartValue, type TaxReturnValue } from '@tax-firm/machines';
import { useRead } from '@/lib/api/queries';
import { sentenceOf } from '@/lib/api/error';
import { type ChartProps, Statechart } from '../chart/statechart.js';
import { useQuery } from '@tanstack/react-query';
import type { PlacedChart } from '../drawing/model.js';

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
  // Laid out by `npm run draw`, and loaded on demand.
  const {
    data: chart,
    error,
    refetch,
  } = useQuery({
    queryKey: ['chart', name],
    queryFn: async (): Promise<PlacedChart> => (await import(`../charts/${name}.json`)).default,
    staleTime: Infinity,
  });
  const machine = useMemo(() => definitionOf(name), [name]);

  if (!user) return null;
  if (!chart) return <LoadingOrError {...{ error, refetch }} label="Loading the drawing" lines={12} />;
  const shown = { name, chart, machine, delays: delaysOf(charts[name].machine) };
  if (isSandbox) return <SandboxScreen {...shown} />;
  if (returnId) return <ReturnChart key={returnId} id={returnId} viewer={user} {...shown} />;
  return <Overview counted={name === 'tax-return' && user.employeeAccess} {...shown} />;
}

/** A machine's definition, if `counted` with the number of returns in each state. */
function Overview({ counted, ...chart }: ChartProps & { counted: boolean }) {
  // For staff with access and auditors: the returns that the viewer can see.
  const { data, error } = useRead(['machines', 'counts'], '/api/machines/tax-return/counts', {
    enabled: counted,
  });
  const { id } = chart.machine;
  const badges = useMemo(() => data && countsInChart(id, data.regions), [data, id]);
  return (
    <Statechart {...chart} badges={badges}>
      {counted && (
        <Text size="sm" tone="quiet" role="status">
          {data && `The numbers count the ${data.total} returns that you can see.`}
          {error && `The returns could not be counted. ${sentenceOf(error)}`}
        </Text>
      )}
    </Statechart>
  );
}

type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** How many returns are in each state of the chart, by the state's id. A state that follows from the facts is in another. */
function countsInChart(machineId: string, regions: Counts): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const [region, states] of Object.entries(regions))
    for (const [state, count] of Object.entries(states)) {
      const drawn = chartValue({ [region]: state } as Partial<TaxReturnValue> as TaxReturnValue)[region];
      const id = `${machineId}.${region}.${drawn}`;
      if (drawn) counts.set(id, (counts.get(id) ?? 0) + count);
    }
  return new Map([...counts].map(([id, count]) => [id, String(count)]));
}
