import { jurisdictionCodes, jurisdictions } from '@tax-firm/machines';
import { Select } from '@/components/field';

/** Asks where a return was filed: with the IRS, or with a state. */
export function JurisdictionSelect() {
  return (
    <Select name="jurisdiction" label="Filed with" required>
      {jurisdictionCodes.map((code) => (
        <option key={code} value={code}>
          {jurisdictions[code]}
        </option>
      ))}
    </Select>
  );
}
