import { ButtonLink } from '@/components/button';
import { Card } from '@/components/card';
import { Stack } from '@/components/page/layout';
import { type SpouseReturn, useSpouseReturns } from '../api/spouse-returns.js';
import { whatFollows } from './what-follows.js';

const standings: Readonly<Record<SpouseReturn['stage'], string>> = {
  waiting: 'Waiting for the taxpayer to sign first.',
  asked: 'Your signature is needed.',
  consented: 'Your signature is needed.',
  identified: 'Your signature is needed.',
  signed: 'You have both signed.',
  elsewhere: 'It is being signed on another account.',
  onPaper: 'It is signed on paper.',
};

/** The returns that the user may sign as the spouse; renders nothing if there are none. */
export function SpouseReturns() {
  const { data = [] } = useSpouseReturns();
  if (data.length === 0) return null;
  return (
    <Stack below={5}>
      {data.map(({ id, taxpayer, taxYear, stage, progress }) => (
        <Card key={id} title={`${taxYear} joint return of ${taxpayer}`}>
          <Stack start>
            <p>
              You are the spouse on this return. {standings[stage]}
              {progress !== 'unsigned' && ` ${whatFollows({ progress, taxpayer })}`}
            </p>
            <ButtonLink to={`/SpouseReturn/${id}`}>
              {['asked', 'consented', 'identified'].includes(stage) ? 'Sign' : 'Open'}
            </ButtonLink>
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}
