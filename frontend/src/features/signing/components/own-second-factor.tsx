import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Button } from '@/components/button';
import { Loading } from '@/components/page/states';

/** With the drawing of QR codes, which most signers never need. */
const SecondFactorSetUp = lazy(async () => ({
  default: (await import('@/features/account/security/second-factors-section')).SecondFactorSetUp,
}));

interface OwnSecondFactorProps {
  taxReturnId: string;
  /** Whether there is another way to confirm who signs. */
  isOther: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
}

/**
 * Sets up the second factor that confirming who signs needs, without leaving the page: what the signer has compared stays.
 * Keep it mounted while `open`, because it shows recovery codes once.
 */
export function OwnSecondFactor({ taxReturnId, isOther, open, onOpen }: OwnSecondFactorProps) {
  const client = useQueryClient();
  const finish = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['signing', taxReturnId] }),
      client.invalidateQueries({ queryKey: ['spouseReturns', taxReturnId] }),
    ]);
    onOpen(false);
  };
  return (
    <>
      <p>
        {isOther ? 'Or set up' : 'To sign from home, this account needs'} a second factor: an app with codes,
        or a passkey. It takes two minutes, and then you continue here.
      </p>
      {open ? (
        <Suspense fallback={<Loading label="Loading your sign-in settings" />}>
          <SecondFactorSetUp onDone={() => void finish()} />
        </Suspense>
      ) : (
        <Button variant="secondary" onClick={() => onOpen(true)}>
          Set up a second factor
        </Button>
      )}
    </>
  );
}
