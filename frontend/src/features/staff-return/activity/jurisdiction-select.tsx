import {
  jurisdictionCodes,
  jurisdictions,
  type TaxReturnContext,
  unfiledJurisdictions,
} from '@tax-firm/machines';
import { Select } from '@/components/field';

interface JurisdictionSelectProps {
  context: Pick<TaxReturnContext, 'jurisdictions' | 'transmissions' | 'mailings'>;
}

/** Asks where a return was filed: with the IRS, or with a state. Suggests where it is still to be filed. */
export function JurisdictionSelect({ context }: JurisdictionSelectProps) {
  return (
    <Select name="jurisdiction" label="Filed with" defaultValue={unfiledJurisdictions(context)[0]} required>
      {jurisdictionCodes.map((code) => (
        <option key={code} value={code}>
          {jurisdictions[code]}
        </option>
      ))}
    </Select>
  );
}
