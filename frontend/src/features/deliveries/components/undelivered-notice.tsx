import { Link } from 'react-router-dom';
import { Text } from '@/components/page/layout';
import { useRead } from '@/lib/api/queries';
import { nameOf } from '../names.js';
import { countEvery, deliveriesKey } from '../queries.js';

/** Reports undelivered emails about a return, with a link to them; renders nothing if there are none. */
export function UndeliveredNotice({ taxReturnId }: { taxReturnId: string }) {
  const { data = [] } = useRead([...deliveriesKey, 'list', 'dead', taxReturnId, 'first'], '/api/deliveries', {
    query: { status: 'dead', return: taxReturnId },
    refetchInterval: countEvery,
  });
  const [first, ...others] = data;
  if (!first) return null;
  return (
    <Text below={5} size="sm" breakWords notice="problem" role="status">
      {others.length === 0 ? (
        <>
          An email about this return could not be delivered: {nameOf(first)}
          {first.to && <>, to {first.to}</>}.
        </>
      ) : (
        <>{data.length} emails about this return could not be delivered.</>
      )}{' '}
      <Link to={`/Admin/Deliveries?return=${taxReturnId}`}>View in Deliveries</Link>
    </Text>
  );
}
