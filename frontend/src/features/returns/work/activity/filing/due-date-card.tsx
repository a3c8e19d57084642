import {
  dueDate,
  endOfDay,
  extendedDueDate,
  formsOf,
  is,
  isFederalExtended,
  isToBeSent,
} from '@tax-firm/machines';
import { useSyncExternalStore } from 'react';
import { formatDay } from '@/components/orders/amounts';
import { Cluster, Stack } from '@/components/page/layout';
import { eachMinute, thisMinute } from '@/components/since';
import { StatusPill } from '@/components/stamp';
import { SmallCard } from '../../components/small-card.js';
import { useReturn } from '../../return-context.js';
import { FiledItem } from './filing-card.js';
import { RecordExtension } from './record-buttons.js';

/** By when the law wants the federal return, and the extensions that put it off. Nothing once the return is accepted. */
export function DueDateCard() {
  const { taxReturn, machine, may } = useReturn();
  const now = useSyncExternalStore(eachMinute, thisMinute);
  const { service, entity, taxYear, fiscalYearEnd } = taxReturn;
  const { context } = taxReturn.workflow;
  const { extensions } = context;
  const isExtended = isFederalExtended(context);
  if (is.efileAccepted(machine.value) && extensions.length === 0) return null;
  const dateOf = isExtended ? extendedDueDate : dueDate;
  const days = formsOf(service, entity).map((form) => ({
    form,
    day: dateOf(form, taxYear, fiscalYearEnd ?? undefined),
  }));
  return (
    <SmallCard
      title="Due date"
      aside={
        <>
          {isExtended && <StatusPill tone="done">Extended</StatusPill>}
          {days[0] && <span>{formatDay(days[0].day)}</span>}
        </>
      }
    >
      <Stack as="ul" gap={3}>
        {days.map(({ form, day }) => (
          <li key={form.name}>
            {form.name} for {taxYear}: due <strong>{formatDay(day, 'long')}</strong>
            {isToBeSent(context) && endOfDay(day) < now && ', which has passed'}
          </li>
        ))}
        {extensions.map((each) => (
          <FiledItem key={each.jurisdiction} kind="extension" filed={each} number={each.submissionId} />
        ))}
      </Stack>
      {may('RECORD_EXTENSION') && is.efileUnaccepted(machine.value) && (
        <Cluster gap={2}>
          <RecordExtension />
        </Cluster>
      )}
    </SmallCard>
  );
}
