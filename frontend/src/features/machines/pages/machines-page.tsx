import { chartNames, charts, delaysOf, type ChartName } from '@tax-firm/machines/statechart';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Stack, Text } from '@/components/layout';
import { Page } from '@/components/page';
import { PageTitle } from '@/components/page-title';
import { ErrorState, Loading } from '@/components/states';
import { Tabs } from '@/components/tabs';
import { useSession } from '@/lib/auth/use-session';
import { definitionOf } from '../chart/definition.js';
import { useChart } from '../chart/use-chart.js';
import { ReturnChart } from '../one-return/return-chart.js';
import { SandboxScreen } from '../sandbox/sandbox-screen.js';
import styles from './machines-page.module.css';
import { Overview } from './overview.js';

const labels: Readonly<Record<ChartName, string>> = {
  'tax-return': 'Tax return',
  'price-tool': 'Visitor’s price tool',
  'client-price-tool': 'Client’s price tool',
};

/**
 * /machines: the definitions of the state machines. `?machine=` selects one, `?return=` shows the state and history of a
 * return, `?mode=sandbox` runs the machine in the page.
 */
export function MachinesPage() {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('machine');
  const name = chartNames.find((known) => known === asked) ?? 'tax-return';
  return (
    <Page>
      <PageTitle className={styles.title} lede="Drawn from the same definitions that the program runs.">
        Statecharts
      </PageTitle>
      <Tabs
        label="Machines"
        value={name}
        onChange={(next) => setParameters(next === 'tax-return' ? '' : { machine: next })}
        items={chartNames.map((value) => ({
          value,
          label: labels[value],
          content: <MachineScreen name={value} />,
        }))}
      />
    </Page>
  );
}

function MachineScreen({ name }: { name: ChartName }) {
  const { user } = useSession();
  const [parameters] = useSearchParams();
  const { data: chart, error, refetch } = useChart(name);
  const machine = useMemo(() => definitionOf(name), [name]);
  const { title, note } = charts[name];
  const delays = delaysOf(charts[name].machine);
  const returnId = name === 'tax-return' ? parameters.get('return') : null;

  const mode = parameters.get('mode') === 'sandbox' ? 'sandbox' : returnId ? 'return' : 'definition';

  if (!user) return null;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!chart) return <Loading label="Loading the drawing" lines={12} />;
  const shown = { chart, title, machine, delays };
  return (
    <Stack>
      <div>
        <Text as="h2" size="xl">
          {title}
        </Text>
        <Text size="sm" tone="quiet">
          {note}
        </Text>
      </div>
      <ModeLinks name={name} current={mode} />
      {mode === 'sandbox' && <SandboxScreen key={name} name={name} {...shown} />}
      {mode === 'return' && returnId && <ReturnChart key={returnId} id={returnId} viewer={user} {...shown} />}
      {mode === 'definition' && (
        <Overview counted={name === 'tax-return' && user.employeeAccess} {...shown} />
      )}
    </Stack>
  );
}

type Mode = 'definition' | 'return' | 'sandbox';

/** Links to the other views of the same machine. */
function ModeLinks({ name, current }: { name: ChartName; current: Mode }) {
  const machine = name === 'tax-return' ? '' : `machine=${name}`;
  const to = (mode?: string) => {
    const query = [machine, mode].filter(Boolean).join('&');
    return query ? `/machines?${query}` : '/machines';
  };
  return (
    <nav aria-label="Views of this machine" className={styles.modes}>
      <Link to={to()} aria-current={current === 'definition' ? 'page' : undefined}>
        {name === 'tax-return' ? 'All returns' : 'Definition'}
      </Link>
      {current === 'return' && <span aria-current="page">One return</span>}
      <Link to={to('mode=sandbox')} aria-current={current === 'sandbox' ? 'page' : undefined}>
        Sandbox
      </Link>
    </nav>
  );
}
