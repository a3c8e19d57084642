import { QueryClientProvider } from '@tanstack/react-query';
import { useRead } from '@/lib/api/queries';
import { Text } from '@/components/page/layout';
import { queryClient } from '@/lib/query-client';

/** Says how many quotes were within the range of their estimate, if the firm publishes it. Downloaded only then. */
export function AccuracyNote() {
  return (
    <QueryClientProvider client={queryClient}>
      <Sentence />
    </QueryClientProvider>
  );
}

function Sentence() {
  const { data } = useRead(['estimate accuracy'], '/api/estimates/accuracy', { staleTime: Infinity });
  if (!data?.accuracy) return null;
  const { within, quotes } = data.accuracy;
  return (
    <Text padTop={3} size="xs" tone="quiet">
      So far, {within} of {quotes} quotes were within the range that the client had seen here.
    </Text>
  );
}
