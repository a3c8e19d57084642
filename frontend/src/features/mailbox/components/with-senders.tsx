import type { ReactNode } from 'react';
import { LoadingOrError } from '@/components/page/states';
import { firm } from '@/lib/firm/profile';
import { useAddresses } from '../api/addresses.js';

/** Shows a form to those who write from an address of the firm's, and says so to others. */
export function WithSenders({ children }: { children: (senders: readonly string[]) => ReactNode }) {
  const { data, error, refetch } = useAddresses();
  if (data) {
    const senders = data.filter(({ usable }) => usable).map(({ address }) => address);
    return senders.length > 0 ? (
      children(senders)
    ) : (
      <p>
        Your role can’t write from any of the firm’s addresses. The {firm.ownerRole} can allow it. You can
        still write to a client in the messages of their return.
      </p>
    );
  }
  return <LoadingOrError {...{ error, refetch }} label="Loading the firm’s addresses" lines={3} />;
}
