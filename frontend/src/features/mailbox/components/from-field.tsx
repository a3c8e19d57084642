import { Select } from '@/components/forms/field';

/** Selects the firm's address that a message is sent from. @param senders those that the viewer writes from */
export function FromField({ senders }: { senders: readonly string[] }) {
  return (
    <Select name="from" label="From" defaultValue={senders[0]}>
      {senders.map((address) => (
        <option key={address}>{address}</option>
      ))}
    </Select>
  );
}
