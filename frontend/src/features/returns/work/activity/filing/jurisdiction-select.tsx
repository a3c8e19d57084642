import {
  type FilingFacts,
  isGivenUp,
  type Jurisdiction,
  jurisdictionCodes,
  jurisdictions,
  unfiledJurisdictions,
  unmailedTransmissions,
} from '@tax-firm/machines';
import { Select } from '@/components/forms/field';

interface JurisdictionSelectProps {
  context: FilingFacts;
}

/** Asks where a return was filed: with the IRS, or with a state. Suggests the place that comes next. */
export function JurisdictionSelect({ context }: JurisdictionSelectProps) {
  return (
    <Select name="jurisdiction" label="Filed with" defaultValue={nextPlace(context)} required>
      {jurisdictionCodes.map((code) => (
        <option key={code} value={code}>
          {jurisdictions[code]}
        </option>
      ))}
    </Select>
  );
}

/** Where the return was rejected, or else where it is still to be filed; undefined if there is no such place. */
function nextPlace(context: FilingFacts): Jurisdiction | undefined {
  const rejected = unmailedTransmissions(context).find(
    (each) => each.outcome === 'rejected' && !isGivenUp(each, context),
  );
  return rejected?.jurisdiction ?? unfiledJurisdictions(context)[0];
}
