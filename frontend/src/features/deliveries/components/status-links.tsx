import { ViewLinks } from '@/components/lists/view-links';
import { type DeliveryStatus, useDeliveryCounts } from '../api/deliveries.js';
import { statuses, statusNames } from '../names.js';

interface StatusLinksProps {
  status: DeliveryStatus;
  /** Counts only the deliveries about this return. */
  taxReturn: string | undefined;
  /** The search part of a view's address. */
  searchOf: (status: DeliveryStatus) => string;
}

/** Links to the views of the deliveries, with the number in each. */
export function StatusLinks({ status, taxReturn, searchOf }: StatusLinksProps) {
  const { data } = useDeliveryCounts({ taxReturn, often: true });
  return (
    <ViewLinks
      label="Delivery views"
      views={statuses.map((each) => ({
        name: statusNames[each],
        search: searchOf(each),
        current: each === status,
        count: each === 'dismissed' ? 0 : data?.[each],
      }))}
    />
  );
}
