import {
  dueDate,
  endOfDay,
  extendedDueDate,
  formsOf,
  is,
  isFederalExtended,
  isToBeSent,
  jurisdictions,
  mayEverSend,
} from '@tax-firm/machines';
import { useState, useSyncExternalStore } from 'react';
import { formatDay } from '@/components/orders/amounts';
import { Card } from '@/components/card';
import { TextField } from '@/components/forms/field';
import { Cluster, Stack } from '@/components/page/layout';
import { eachMinute, thisMinute } from '@/components/since';
import { StatusPill } from '@/components/stamp';
import { toast } from '@/components/dialogs/toast';
import { useTaxReturnUpdates } from '@/features/tax-return/api/update-tax-return';
import { FormButton } from '../../components/form-button.js';
import type { ActivityProps } from '../activity-props.js';
import cards from '../cards.module.css';
import { FiledItem } from './filed-item.js';
import { JurisdictionSelect } from './jurisdiction-select.js';
import { whyNotText } from '../why-not-text.js';
import { WithdrawDialog, type Withdrawal } from '../withdraw-dialog.js';

/** By when the law wants the federal return, and the extensions that put it off. Nothing once the return is accepted. */
export function DueDateCard({ taxReturn, viewer, machine }: ActivityProps) {
  const [withdrawal, setWithdrawal] = useState<Withdrawal>();
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
    <Card
      title="Due date"
      aside={
        <>
          {isExtended && <StatusPill tone="done">Extended</StatusPill>}
          {days[0] && <span>{formatDay(days[0].day)}</span>}
        </>
      }
      className={cards.card}
    >
      <Stack as="ul" gap={3}>
        {days.map(({ form, day }) => (
          <li key={form.name}>
            {form.name} for {taxYear}: due <strong>{formatDay(day, 'long')}</strong>
            {isToBeSent(context) && endOfDay(day) < now && ', which has passed'}
          </li>
        ))}
        {extensions.map((each) => (
          <FiledItem
            key={each.jurisdiction}
            kind="extension"
            filed={each}
            number={each.submissionId}
            {...{ viewer, machine }}
            onWithdraw={setWithdrawal}
          />
        ))}
      </Stack>
      {mayEverSend(viewer.role, 'RECORD_EXTENSION') && is.efileUnaccepted(machine.value) && (
        <Cluster gap={2}>
          <RecordExtension {...{ taxReturn, machine }} />
        </Cluster>
      )}
      {withdrawal && (
        <WithdrawDialog {...withdrawal} machine={machine} onClose={() => setWithdrawal(undefined)} />
      )}
    </Card>
  );
}

function RecordExtension({ taxReturn, machine }: Pick<ActivityProps, 'taxReturn' | 'machine'>) {
  const { extend } = useTaxReturnUpdates(taxReturn.id);
  return (
    <FormButton
      label="Record an extension"
      reason={whyNotText(machine.whyNot('RECORD_EXTENSION'))}
      description="Form 4868, 7004 or 8868, or a state’s own form, filed with your tax software, on paper or with a payment. The client gets an email, which has the new date of a federal return."
      schema={({ extensionForm }) => extensionForm}
      submitLabel="Record it"
      onSubmit={async (extension) => {
        await extend(extension);
        toast(`${jurisdictions[extension.jurisdiction]}: extension recorded`);
      }}
    >
      <JurisdictionSelect context={taxReturn.workflow.context} />
      <TextField name="on" label="Day on which it was filed" type="date" required />
      <TextField
        name="submissionId"
        label="Submission ID"
        hint="If it was e-filed: 20 characters, 13 digits and then 7 letters or digits."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        optional
      />
    </FormButton>
  );
}
