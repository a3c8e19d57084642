import { Link } from 'react-router-dom';
import { Card } from '@/components/card';
import { Stack } from '@/components/page/layout';
import { useSession } from '@/lib/auth/session';
import { firm } from '@/lib/firm/profile';

const years = firm.disposal?.afterYears;
const returnsAreKept =
  years === undefined
    ? 'for as long as the law requires and at least three years after filing.'
    : `for ${years} years after the June 30 that follows our last step on them. Then we erase them.`;

/** What the firm keeps about the user and for how long: the periods of the privacy policy and docs/compliance.md. */
export function KeptSection() {
  const { user } = useSession();
  return (
    <Card title="What we keep">
      <Stack as="ul" gap={2} below={4} list="disc">
        <li>
          Your name, your email address and earlier ones, and a scrambled form of your password that nobody
          can read.
        </li>
        <li>
          Each sign-in, with its device, IP address and times, until 90 days after it expires; and a log of
          sign-ins and of changes to your account, which nobody can change or delete.
        </li>
        {user?.role === 'Client' && (
          <>
            <li>Your returns and the records behind them, {returnsAreKept}</li>
            <li>Documents that you uploaded but that belong to no return, for a week.</li>
          </>
        )}
      </Stack>
      <p>
        The <Link to="/Privacy">privacy policy</Link> says more. To see or correct what we hold about you, or
        to have something deleted, write to <a href={`mailto:${firm.email}`}>{firm.email}</a>.
      </p>
    </Card>
  );
}
