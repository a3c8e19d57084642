import { Select } from '@/components/field';
import { firm } from '@/lib/firm/profile';
import { firmAddresses } from '../headers.js';

/** Selects the firm's address that a message is sent from. */
export function FromField() {
  return (
    <Select name="from" label="From" defaultValue={firm.email}>
      {firmAddresses.map((address) => (
        <option key={address}>{address}</option>
      ))}
    </Select>
  );
}
