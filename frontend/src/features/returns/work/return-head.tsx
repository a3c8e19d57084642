import {
  fiscalYearEndDay,
  orderName,
  orderTitle,
  is,
  seesAcceptedOnly,
  waitsForFirm,
} from '@tax-firm/machines';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DateText } from '@/components/orders/amounts';
import { Box, Cluster, Stack, Text } from '@/components/page/layout';
import { ProgressBar } from '@/components/progress-bar';
import { ScreenTitle } from '@/components/page/page';
import { Since } from '@/components/since';
import { mailtoLink } from '@/lib/mailto-link';
import { Button } from '@/components/button';
import { Select } from '@/components/forms/field';
import { LoadingOrError } from '@/components/page/states';
import { useFocusedField } from '@/lib/use-focused-field';
import { usePress } from '@/components/dialogs/use-press';
import { api } from '@/lib/api/client';
import { AmountAgainstEstimate, DeadlineText, WaitingOnPill } from '../components/figures.js';
import { QueryLink } from './components/query-link.js';
import { DocumentsBar, type OpenDocument } from './documents/documents-bar.js';
import { type ReturnWork, useReturn } from './return-context.js';
import styles from './work.module.css';
import { type Assignee, assigneeInWords, assigneesKey, useAssignees } from '../components/use-assignees.js';
import { FormButton } from './components/form-button.js';

/** The client, who works on the return, its documents and progress, and whom it is waiting on. */
export function ReturnHead({ documents }: { documents: OpenDocument }) {
  const { taxReturn, writes } = useReturn();
  const { name, email, spouseFullName, service, fiscalYearEnd, createdAt, waitingSince, referredBy } =
    taxReturn;
  const { progress } = taxReturn.workflow;
  return (
    <Stack as="header" gap={2} below={3}>
      <Cluster gap={5} rowGap={2} align="center" between>
        <ScreenTitle documentTitle={orderName(taxReturn)} padTop={0} padBottom={0}>
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

/** Who works on the return. Whoever may takes it, gives it back, or assigns it to someone. */
export function Assignment() {
  const { taxReturn, viewer, machine, may } = useReturn();
  const { assignee } = taxReturn;
  const takes = machine.can('TAKE_RETURN');
  return (
    <Cluster rowGap={2} align="center" size="sm">
      <p>
        {assignee ? (
          <>
            Assigned to <strong>{assignee.id === viewer.id ? 'you' : assignee.name}</strong>
          </>
        ) : (
          'Unassigned'
        )}
      </p>
      {/* One button for both, so that it keeps the focus. */}
      {(takes || machine.can('GIVE_BACK')) && (
        <Button
          size="small"
          variant="secondary"
          pending={machine.pending === 'TAKE_RETURN' || machine.pending === 'GIVE_BACK'}
          onClick={({ detail: clicks }) => {
            // The second press of a double-click would give back what the first one took.
            if (clicks > 1) return;
            void (takes
              ? machine.press({ type: 'TAKE_RETURN' }, 'This return is yours')
              : machine.press({ type: 'GIVE_BACK' }, 'This return is unassigned'));
          }}
        >
          {takes ? 'Take this return' : 'Give back'}
        </Button>
      )}
      {may('ASSIGN') && machine.can('ASSIGN') && <Assign />}
    </Cluster>
  );
}

function Assign() {
  const before = useReturn().taxReturn.assignee?.id;
  const queries = useQueryClient();
  // Loaded by the choice, while the dialog is open.
  const nameOf = (id: string | null) =>
    queries.getQueryData<Assignee[]>(assigneesKey)?.find((each) => each.id === id)?.name;
  const isNew = (id: string | null, { taxReturn }: ReturnWork) => id !== (taxReturn.assignee?.id ?? null);
  return (
    <FormButton
      label="Assign"
      title="Assign this return"
      description="The others see who works on it. The client does not."
      schema={({ assignForm }) => assignForm}
      values={{ assigneeId: before ?? '' }}
      submitLabel="Assign"
      onSubmit={async ({ assigneeId }, now) => {
        if (isNew(assigneeId, now))
          await now.machine.send({ type: 'ASSIGN', assigneeId, assigneeName: nameOf(assigneeId) });
      }}
      done={({ assigneeId }, now) => {
        if (!isNew(assigneeId, now)) return undefined;
        const name = nameOf(assigneeId);
        return name ? `Assigned to ${name}` : 'This return is unassigned';
      }}
    >
      <Choice before={before} />
    </FormButton>
  );
}

/** @param before who had the return when the dialog opened: a choice, too, if they no longer see it */
function Choice({ before }: { before: string | undefined }) {
  const { machine } = useReturn();
  const { data: people, error, refetch } = useAssignees();
  // While the staff was loading, the dialog had only buttons to focus.
  const choice = useFocusedField<HTMLDivElement>('select', people !== undefined);
  if (!people) return <LoadingOrError {...{ error, refetch }} label="Loading the staff" lines={1} />;
  const seesReturn = (role: string) => is.quoteAccepted(machine.value) || !seesAcceptedOnly(role);
  return (
    <div ref={choice}>
      <Select name="assigneeId" label="Who works on it">
        <option value="">Nobody</option>
        {people
          .filter(({ id, role }) => id === before || seesReturn(role))
          .map((each) => (
            <option key={each.id} value={each.id}>
              {assigneeInWords(each)}
            </option>
          ))}
      </Select>
    </div>
  );
}

/** Emails a colleague that the return waits for them. Nothing where that is the viewer, a client or nobody. */
export function Nudge() {
  const { taxReturn, viewer, writes } = useReturn();
  const { id, assignee, workflow } = taxReturn;
  const { pending, run } = usePress(async () => {
    await api.POST('/api/taxReturns/{id}/nudge', { params: { path: { id } } });
    return `We emailed ${assignee?.name}`;
  });
  if (!assignee || assignee.id === viewer.id || !writes) return null;
  if (!waitsForFirm(workflow.progress.waitingOn) || is.archived(workflow.value)) return null;
  return (
    <Button size="small" variant="quiet" pending={pending} onClick={run}>
      Nudge {assignee.name}
    </Button>
  );
}
