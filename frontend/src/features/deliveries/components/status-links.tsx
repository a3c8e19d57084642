import { ViewLinks } from '@/components/view-links';
import { type DeliveryStatus, useDeliveryCounts } from '../api/deliveries.js';
import { statuses, statusNames } from '../names.js';

interface StatusLinksProps {
  status: DeliveryStatus;
  /** Only what concerns this one is counted. */
  taxReturn: string | undefined;
  /** The address of a view. */
  searchOf: (status: DeliveryStatus) => string;
}

/** The views of the deliveries, with how many there are in each. */
export function StatusLinks({ status, taxReturn, searchOf }: StatusLinksProps) {
  const { data } = useDeliveryCounts({ taxReturn, often: true });
  return (
    <ViewLinks
      label="Views of the deliveries"
      views={statuses.map((each) => ({
        name: statusNames[each],
        search: searchOf(each),
        current: each === status,
        count: each === 'dismissed' ? 0 : data?.[each],
      }))}
    />
  );
}
