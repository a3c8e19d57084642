import { useState } from 'react';
import { Button } from '@/components/button';
import { DateText } from '@/components/orders/amounts';
import { Row, Text } from '@/components/page/layout';
import { LoadingOrError } from '@/components/page/states';
import { useHistory } from '../api/get-history.js';

const shownAtFirst = 6;

/** The history of a return, newest entry first. */
export function HistoryList({ taxReturnId }: { taxReturnId: string }) {
  const { data, error, refetch } = useHistory(taxReturnId);
  const [all, setAll] = useState(false);
  if (!data) return <LoadingOrError {...{ error, refetch }} label="Loading the history" />;

  const newestFirst = data.toReversed();
  const shown = all ? newestFirst : newestFirst.slice(0, shownAtFirst);
  return (
    <>
      <ol reversed>
        {shown.map(({ seq, sentence, at, reason }) => (
          <Row key={seq} note={reason && `“${reason}”`}>
            {sentence}
            <Text size="xs" tone="quiet">
              <DateText value={at} style="time" />
            </Text>
          </Row>
        ))}
      </ol>
      {newestFirst.length > shown.length && (
        <Button size="small" variant="quiet" onClick={() => setAll(true)}>
          Show all {newestFirst.length}
        </Button>
      )}
    </>
  );
}
