import { DateText } from '@/components/orders/amounts';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { Facts } from '@/components/lists/facts';
import { Box, Text } from '@/components/page/layout';
import { mailtoLink } from '@/lib/mailto-link';
import type { ServiceRequest } from '../api/requests.js';

interface RequestCardProps {
  request: ServiceRequest;
  pending: boolean;
  onMark: (answered: boolean) => void;
}

/** One request: who asked, what about, and their answers. */
export function RequestCard({ request, pending, onMark }: RequestCardProps) {
  const { name, email, phone, service, facts, message, createdAt, answered } = request;
  return (
    <Card title={name} aside={<DateText value={createdAt} style="time" />}>
      <Text weight={600}>{service ?? 'Something else'}</Text>
      <Facts
        look="above"
        above={3}
        below={4}
        facts={[
          ['Email', <a href={mailtoLink(email)}>{email}</a>],
          ['Phone', phone !== null && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>],
          ...facts.map(({ label, value }) => [label, value] as const),
          [
            'Answered',
            answered && (
              <>
                {answered.by}, <DateText value={answered.at} style="time" />
              </>
            ),
          ],
        ]}
      />
      {message !== null && (
        <Box as="blockquote" below={4} notice="plain" keepLines breakWords>
          {message}
        </Box>
      )}
      <Button
        size="small"
        variant={answered ? 'quiet' : 'secondary'}
        pending={pending}
        aria-label={`${answered ? 'Not answered yet' : 'Mark as answered'}: ${name}`}
        onClick={() => onMark(!answered)}
      >
        {answered ? 'Not answered yet' : 'Mark as answered'}
      </Button>
    </Card>
  );
}
