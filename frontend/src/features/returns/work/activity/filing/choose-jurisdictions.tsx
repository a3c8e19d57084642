import {
  filedJurisdictions,
  type FilingFacts,
  inSentence,
  is,
  type Jurisdiction,
  jurisdictionCodes,
  jurisdictions,
  type TaxReturnValue,
} from '@tax-firm/machines';
import { useState } from 'react';
import { CheckboxList } from '@/components/forms/checkbox-list';
import { FormButton } from '../../components/form-button.js';
import { useReturn } from '../../return-context.js';

/** Says where the return is to be filed, so that no state is forgotten. */
export function ChooseJurisdictions() {
  const { taxReturn, machine, may } = useReturn();
  const { context } = taxReturn.workflow;
  /** As it was when the dialog opened. Someone else may change it meanwhile. */
  const [before, setBefore] = useState<FilingFacts>(context);
  const proposed = proposedIn(before, machine.value);
  const chosenOf = (checked: readonly Jurisdiction[]) =>
    withChanges(context.jurisdictions, before.jurisdictions, checked);
  return (
    <FormButton
      label={context.jurisdictions.length > 0 ? 'Change where to file' : 'Choose where to file'}
      shown={may('CHOOSE_JURISDICTIONS')}
      event="CHOOSE_JURISDICTIONS"
      onOpen={() => setBefore(context)}
      description="The return can’t be marked accepted until it is filed in each of these places."
      schema={({ jurisdictionsForm }) => jurisdictionsForm}
      values={{ jurisdictions: proposed }}
      submitLabel="Save"
      onSubmit={({ jurisdictions: checked }) =>
        machine.send({ type: 'CHOOSE_JURISDICTIONS', jurisdictions: chosenOf(checked) })
      }
      done={({ jurisdictions: checked }) => `Where to file: ${inSentence(chosenOf(checked))}`}
    >
      <CheckboxList
        name="jurisdictions"
        legend="Where to file"
        options={[...new Set([...proposed, ...jurisdictionCodes])].map((code) => ({
          value: code,
          label: jurisdictions[code],
        }))}
      />
    </FormButton>
  );
}

/** What staff chose. Before that, where the return was filed already; with the IRS, unless that is done without a record. */
function proposedIn(facts: FilingFacts, value: TaxReturnValue): readonly Jurisdiction[] {
  if (facts.jurisdictions.length > 0) return facts.jurisdictions;
  const filed = filedJurisdictions(facts);
  return is.efileAccepted(value) ? filed : [...new Set<Jurisdiction>(['US', ...filed])];
}

/** The list as it is now, with the places that were checked in the dialog, and without those that were unchecked. */
function withChanges(
  now: readonly Jurisdiction[],
  before: readonly Jurisdiction[],
  checked: readonly Jurisdiction[],
): Jurisdiction[] {
  const kept = now.filter((code) => checked.includes(code) || !before.includes(code));
  const added = checked.filter((code) => !before.includes(code));
  return [...new Set([...kept, ...added])];
}
