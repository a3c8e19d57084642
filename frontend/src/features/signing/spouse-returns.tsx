import { ButtonLink } from '@/components/button';
import { Card } from '@/components/card';
import { Stack } from '@/components/page/layout';
import type { Schemas } from '@/lib/api/client';
import { useRead } from '@/lib/api/queries';

/** A return that the user may sign as the spouse. */
type SpouseReturn = Schemas['SpouseReturn'];

export const useSpouseReturns = () => useRead(['spouseReturns'], '/api/spouseReturns');

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

const sentences: Readonly<Record<SpouseReturn['progress'], (taxpayer: string) => string>> = {
  unsigned: () => 'We file the return once you have both signed.',
  awaitingPayment: () =>
    'We’ll file the return once the invoice is paid. You’ll see here when the IRS accepts it.',
  toFile: () => 'We’ll file the return now. You’ll see here when the IRS accepts it.',
  filed: () => 'We filed the return. You’ll see here when the IRS accepts it.',
  rejected: () =>
    'The IRS or a state sent the return back. We’ll correct it and file it again. You don’t need to do anything.',
  accepted: () => 'We filed the return, and it was accepted. You don’t need to do anything.',
  mailed: () => 'We filed the return on paper, by mail. You don’t need to do anything.',
  delivered: (taxpayer) =>
    `The return is filed, and ${taxpayer} can download it. You don’t need to do anything.`,
  closed: () => 'We closed this order before the return was filed.',
};

/** What becomes of a joint return, for its spouse. */
export const whatFollows = ({ progress, taxpayer }: Pick<SpouseReturn, 'progress' | 'taxpayer'>): string =>
  sentences[progress](taxpayer);
