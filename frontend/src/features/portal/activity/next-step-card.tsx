import { useSyncExternalStore } from 'react';
import { formatDate } from '@/components/orders/amounts';
import { Avatar } from '@/components/avatar';
import { Button } from '@/components/button';
import { Box, Cluster, Text } from '@/components/page/layout';
import { eachMinute, thisMinute } from '@/components/since';
import { clientActions, type ClientStatus, describeDocumentCount, is } from '@tax-firm/machines';
import { missingDocumentsOf } from '@/features/checklist/missing-documents';
import { statusOf } from '@/features/tax-return/machine/predict-return';
import type { ReturnPlace } from '@/features/next-action/places';
import type { TaxReturn } from '@/features/tax-return/api/types';
import { atWorkOn, holderOf, yourStepIn } from '../next-step.js';

interface NextStepCardProps {
  taxReturn: TaxReturn;
  onOpen: (view: ReturnPlace) => void;
}

/** Says what happens next, who has it, until when if that was promised or is usual, and what the client can do now. */
export function NextStepCard({ taxReturn, onOpen }: NextStepCardProps) {
  const now = useSyncExternalStore(eachMinute, thisMinute);
  const status = statusOf(taxReturn);
  const { action } = status;
  const person = atWorkOn(taxReturn);
  return (
    <Box as="section" dark pad={5} aria-label="What happens next">
      <Cluster oneRow gap={4} align="center">
        {person && <Avatar {...person} size={56} />}
        <Text serif size="2xl" aria-live="polite">
          {status.headline}
        </Text>
      </Cluster>
      <Text above={2}>{whoHasIt(taxReturn, status, now)}</Text>
      {action && action.view !== 'activity' && (
        <Text above={4}>
          <Button onClick={() => onOpen(action.view)}>{action.label}</Button>
        </Text>
      )}
    </Box>
  );
}

/** @param now milliseconds since the epoch. A time that has passed is not repeated. */
function whoHasIt(taxReturn: TaxReturn, status: ClientStatus, now: number): string {
  const { waitingOn } = taxReturn.workflow.progress;
  if (status.isTurn) return ['It’s your turn.', alsoNeeded(taxReturn, status)].filter(Boolean).join(' ');
  if (status.standing === 'done' || waitingOn === 'Nobody') return 'There is nothing left for you to do.';
  const holder = `${atWorkOn(taxReturn)?.name ?? holderOf(taxReturn)} has it.`;
  return [holder, untilWhen(taxReturn, now), yourPart(taxReturn, status)].filter(Boolean).join(' ');
}

/** What the checklist lacks besides the step that the headline names. */
function alsoNeeded(taxReturn: TaxReturn, { action }: ClientStatus): string {
  const others = missingDocumentsOf(taxReturn).filter(({ asked }) => !asked).length;
  return others === 0 || action === clientActions.documents
    ? ''
    : `We also need ${describeDocumentCount(others)} from your checklist.`;
}

/** By when it was promised, or else is usually done; '' if neither is known or ahead. */
function untilWhen(taxReturn: TaxReturn, now: number): string {
  const { promise, usuallyBy } = taxReturn;
  const isAhead = (time: string) => Date.parse(time) > now;
  if (promise && isAhead(promise.dueAt))
    return `${promised[promise.kind]} ${formatDate(promise.dueAt, 'time')}.`;
  if (usuallyBy && isAhead(usuallyBy) && missingDocumentsOf(taxReturn).length === 0)
    return `This step is usually done by ${formatDate(usuallyBy)}.`;
  return '';
}

function yourPart(taxReturn: TaxReturn, status: ClientStatus): string {
  const nothing = is.filingRejected(taxReturn.workflow.value)
    ? 'Under E-file authorization, you can read what this means for you.'
    : 'You don’t need to do anything.';
  return yourStepIn(status) ?? nothing;
}

const promised: Readonly<Record<NonNullable<TaxReturn['promise']>['kind'], string>> = {
  contact: 'You’ll hear from us by',
  question: 'We’ll answer by',
  turnaround: 'We’ll file it by',
};
