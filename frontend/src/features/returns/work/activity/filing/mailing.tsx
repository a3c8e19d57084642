import { jurisdictions } from '@tax-firm/machines';
import { TextField } from '@/components/forms/field';
import { toast } from '@/components/dialogs/toast';
import { useTaxReturnUpdates } from '@/features/tax-return/api/update-tax-return';
import { FormButton } from '../../components/form-button.js';
import type { ActivityProps } from '../activity-props.js';
import { JurisdictionSelect } from './jurisdiction-select.js';
import { whyNotText } from '../why-not-text.js';

/** What the buttons need that record where the return went. */
export interface RecordProps extends Pick<ActivityProps, 'taxReturn' | 'machine'> {
  /** The id of what says why it cannot be recorded now; without it, the button says it. */
  reasonId: string | undefined;
}

/** Records a return that was mailed because it could not be filed electronically. */
export function RecordMailing({ taxReturn, machine, reasonId }: RecordProps) {
  const { mail } = useTaxReturnUpdates(taxReturn.id);
  return (
    <FormButton
      label="Record a mailed return"
      reasonId={reasonId}
      reason={whyNotText(machine.whyNot('RECORD_MAILING'))}
      description="For a return that could not be filed electronically. After a rejection, the IRS counts a paper return as on time if it is mailed by the due date or within 10 days of the rejection, whichever is later."
      schema={({ mailingForm }) => mailingForm}
      submitLabel="Record it"
      onSubmit={async (mailing) => {
        await mail(mailing);
        toast(`${jurisdictions[mailing.jurisdiction]}: mailed on paper`);
      }}
    >
      <JurisdictionSelect context={taxReturn.workflow.context} />
      <TextField name="on" label="Day of the postmark" type="date" required />
      <TextField
        name="tracking"
        label="Tracking number"
        hint="Certified Mail or a private delivery service, from the receipt."
        autoComplete="off"
        spellCheck={false}
        optional
      />
    </FormButton>
  );
}
