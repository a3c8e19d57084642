import { fiscalYearEndDay, orderName, orderTitle } from '@tax-firm/machines';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DateText } from '@/components/orders/amounts';
import { Box, Cluster, Stack, Text } from '@/components/page/layout';
import { ProgressBar } from '@/components/progress-bar';
import { ScreenTitle } from '@/components/page/page';
import { Since } from '@/components/since';
import { mailtoLink } from '@/lib/mailto-link';
import { Assignment } from './assignment/assignment.js';
import { Nudge } from './assignment/nudge.js';
import { AmountAgainstEstimate, DeadlineText, WaitingOnPill } from '../components/figures.js';
import { QueryLink } from './components/query-link.js';
import { DocumentsBar, type OpenDocument } from './documents/documents-bar.js';
import { useReturn } from './return-context.js';
import styles from './work.module.css';

/** The client, who works on the return, its documents and progress, and whom it is waiting on. */
export function ReturnHead({ documents }: { documents: OpenDocument }) {
  const { taxReturn, writes } = useReturn();
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
          <Assignment />
          <Box fill end>
            <AmountAgainstEstimate taxReturn={taxReturn} />
          </Box>
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
      {writes && <DocumentsBar {...documents} />}
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
          <Nudge />
          {progress.waitingOn === 'Client' && writes && (
            <QueryLink changes={{ tab: 'communications' }}>Write to the client</QueryLink>
          )}
        </Cluster>
      </div>
    </Stack>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Cluster oneRow gap={2}>
      <Box as="dt" tone="quiet">
        {label}
      </Box>
      <Box as="dd" weight={550} breakWords>
        {children}
      </Box>
    </Cluster>
  );
}
