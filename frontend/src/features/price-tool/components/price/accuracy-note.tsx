import { useQuery } from '@tanstack/react-query';
import { Text } from '@/components/page/layout';
import { api, dataOf } from '@/lib/api/client';
import { queryClient } from '@/lib/query-client';

/** Says how many quotes were within the range of their estimate, if the firm publishes it. Downloaded only then. */
export function AccuracyNote() {
  const { data } = useQuery(
    {
      queryKey: ['estimate accuracy'],
      queryFn: ({ signal }) => dataOf(api.GET('/api/estimates/accuracy', { signal })),
      staleTime: Infinity,
    },
    queryClient,
  );
  if (!data?.accuracy) return null;
  const { within, quotes } = data.accuracy;
  return (
    <Text padTop={3} size="xs" tone="quiet">
      So far, {within} of {quotes} quotes were within the range that the client had seen here.
    </Text>
  );
}
