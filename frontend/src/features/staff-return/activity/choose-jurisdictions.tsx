import {
  type Jurisdiction,
  jurisdictionCodes,
  jurisdictions,
  returnIn,
  type TaxReturnContext,
} from '@tax-firm/machines';
import { useState } from 'react';
import { Button } from '@/components/button';
import fieldStyles from '@/components/field.module.css';
import { useField } from '@/components/form-context';
import { FormDialog } from '@/components/form-dialog';
import { toast } from '@/components/toast';
import { describeRefusal, type TaxReturnMachine } from '@/features/tax-return';
import styles from './filing-card.module.css';
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
        <JurisdictionChecks first={suggested(context)} />
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

/** A checkbox for the federal return and for that of each state. @param first above the others */
function JurisdictionChecks({ first }: { first: readonly Jurisdiction[] }) {
  const name = 'jurisdictions';
  const { id, error, register } = useField(name);
  const errorId = `${id}-error`;
  return (
    <fieldset id={id} tabIndex={-1} className={styles.places} aria-describedby={error ? errorId : undefined}>
      <legend className={fieldStyles.label}>To be filed with</legend>
      <div className={styles.placeList}>
        {[...new Set([...first, ...jurisdictionCodes])].map((code) => (
          <label key={code} className={styles.place}>
            <input type="checkbox" {...register?.(name)} value={code} />
            {jurisdictions[code]}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className={fieldStyles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
