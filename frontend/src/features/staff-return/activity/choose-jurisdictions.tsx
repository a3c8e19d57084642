import {
  type Jurisdiction,
  jurisdictionCodes,
  jurisdictions,
  returnIn,
  type TaxReturnContext,
} from '@tax-firm/machines';
import { useState } from 'react';
import { Button } from '@/components/button';
import { CheckboxList } from '@/components/checkbox-list';
import { FormDialog } from '@/components/form-dialog';
import { toast } from '@/components/toast';
import { describeRefusal, type TaxReturnMachine } from '@/features/tax-return';
import { whyNotText } from './why-not-text.js';

interface ChooseJurisdictionsProps {
  machine: TaxReturnMachine;
  context: Pick<TaxReturnContext, 'jurisdictions' | 'transmissions' | 'mailings'>;
}

/** Says where the return is to be filed, so that no state is forgotten. */
export function ChooseJurisdictions({ machine, context }: ChooseJurisdictionsProps) {
  const [open, setOpen] = useState(false);
  const isChosen = context.jurisdictions.length > 0;
  const title = isChosen ? 'Change where it is filed' : 'Choose where it is filed';
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        reason={whyNotText(machine.whyNot('CHOOSE_JURISDICTIONS'))}
        onClick={() => setOpen(true)}
      >
        {title}
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        description="The return counts as accepted once each of these places has accepted it or been mailed it."
        schema={({ jurisdictionsForm }) => jurisdictionsForm}
        values={{ jurisdictions: suggested(context) }}
        describeFailure={describeRefusal}
        submitLabel="Save"
        onSubmit={async ({ jurisdictions: chosen }) => {
          await machine.send({ type: 'CHOOSE_JURISDICTIONS', jurisdictions: chosen });
          toast(`To be filed: ${new Intl.ListFormat('en-US').format(chosen.map(returnIn))}`);
        }}
      >
        <CheckboxList
          name="jurisdictions"
          legend="To be filed with"
          options={[...new Set([...suggested(context), ...jurisdictionCodes])].map((code) => ({
            value: code,
            label: jurisdictions[code],
          }))}
        />
      </FormDialog>
    </>
  );
}

/** What staff chose; before that, where the return was filed already, and at first with the IRS. */
function suggested({
  jurisdictions: chosen,
  transmissions,
  mailings,
}: ChooseJurisdictionsProps['context']): readonly Jurisdiction[] {
  if (chosen.length > 0) return chosen;
  const filed = [...transmissions, ...mailings].map(({ jurisdiction }) => jurisdiction);
  return [...new Set<Jurisdiction>(['US', ...filed])];
}
