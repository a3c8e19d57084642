import { fiscalYearEndDay, isStaff, orderName, orderTitle } from '@tax-firm/machines';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DateText } from '@/components/orders/amounts';
import { Cluster, Stack, Text } from '@/components/page/layout';
import { ProgressBar } from '@/components/progress-bar';
import { ScreenTitle } from '@/components/page/screen-title';
import { Since } from '@/components/since';
import type { TaxReturn, Viewer } from '@/features/tax-return/api/types';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import { mailtoLink } from '@/lib/mailto-link';
import { Assignment } from './assignment/assignment.js';
import { AmountAgainstEstimate } from './components/amount.js';
import { DeadlineText } from './components/deadline.js';
import { TabLink } from './components/tab-link.js';
import { WaitingOnPill } from './components/waiting-on.js';
import styles from './return-head.module.css';

interface ReturnHeadProps {
  taxReturn: TaxReturn;
  viewer: Viewer;
  machine: TaxReturnMachine;
}

/** The client, who works on the return, its progress, and whom it is waiting on. */
export function ReturnHead({ taxReturn, viewer, machine }: ReturnHeadProps) {
  const { name, email, spouseFullName, service, fiscalYearEnd, createdAt, waitingSince, referredBy } =
    taxReturn;
  const { progress } = taxReturn.workflow;
  return (
    <Stack as="header" gap={2} below={3}>
      <Cluster gap={5} rowGap={2} align="center" between>
        <ScreenTitle documentTitle={orderName(taxReturn)} className={styles.title}>
          {name}
        </ScreenTitle>
        <Cluster gap={5} rowGap={2} align="center">
          <Assignment taxReturn={taxReturn} viewer={viewer} machine={machine} />
          <AmountAgainstEstimate taxReturn={taxReturn} />
        </Cluster>
      </Cluster>
      <Cluster as="dl" gap={5} rowGap={1} size="sm">
        <Fact label="Order">{orderTitle(taxReturn)}</Fact>
        <Fact label="Service">{service}</Fact>
        {fiscalYearEnd !== null && <Fact label="Year ends">{fiscalYearEndDay(fiscalYearEnd)}</Fact>}
        <Fact label="Email">
          <a href={mailtoLink(email)}>{email}</a>
        </Fact>
        {service === 'Tax Preparation Individual' && <Fact label="Spouse">{spouseFullName ?? 'N/A'}</Fact>}
        {referredBy && <Fact label="Referred by">{referredBy}</Fact>}
        <Fact label="Ordered">
          <DateText value={createdAt} />
        </Fact>
        <Fact label="Workflow">
          <Link to={`/machines?return=${taxReturn.id}`}>View in the statechart</Link>
        </Fact>
      </Cluster>
      <div className={styles.progress}>
        <ProgressBar
          steps
          label={progress.label}
          text={`${progress.done} of ${progress.of}`}
          value={progress.done}
          max={progress.of}
        />
        <Cluster as="p" gap={3} rowGap={1} align="baseline" size="xs">
          <Text as="span" tone="quiet">
            Waiting on <WaitingOnPill waitingOn={progress.waitingOn} /> for <Since value={waitingSince} />
          </Text>
          <DeadlineText deadline={taxReturn.deadline} labeled />
          {progress.waitingOn === 'Client' && isStaff(viewer.role) && (
            <TabLink tab="communications">Write to the client</TabLink>
          )}
        </Cluster>
      </div>
    </Stack>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
