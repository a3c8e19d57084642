import { loadStripe } from '@stripe/stripe-js/pure';
import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/button';
import { formatCents } from '@/components/orders/amounts';
import { Box, Stack } from '@/components/page/layout';
import { Loading } from '@/components/page/states';
import { useAction } from '@/lib/use-action';
import type { CardFormProps } from './card-form.js';

interface StripeCardFormProps extends CardFormProps {
  publishableKey: string;
  /** Whether the client may also pay from a bank account. */
  bankDebit: boolean;
}

/**
 * Stripe's fields, in a frame from Stripe, so that numbers of cards and bank accounts never reach our page or server.
 * The frame creates a token, with which the server charges the card or the account. For a bank account, it also asks for
 * the authorization of the debit, and keeps it.
 */
export function StripeCardForm({
  publishableKey,
  bankDebit,
  amountCents,
  onPay,
  reason,
}: StripeCardFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const [fields, setFields] = useState<{ stripe: Stripe; elements: StripeElements }>();
  const [unreachable, setUnreachable] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let left = false;
    let unmount: (() => void) | undefined;
    const mount = async () => {
      const stripe = await loadStripe(publishableKey);
      if (left || !stripe || !place.current) return;
      const elements = stripe.elements({
        mode: 'payment',
        amount: amountCents,
        currency: 'usd',
        allowedPaymentMethodTypes: bankDebit ? ['card', 'us_bank_account'] : ['card'],
        appearance: appearance(),
      });
      const element = elements.create('payment', { wallets: { applePay: 'never', googlePay: 'never' } });
      unmount = () => element.destroy();
      element.on('ready', () => setFields({ stripe, elements }));
      element.on('loaderror', () => setUnreachable(true));
      element.mount(place.current);
    };
    mount().catch(() => {
      if (!left) setUnreachable(true);
    });
    return () => {
      left = true;
      unmount?.();
      setFields(undefined);
    };
  }, [publishableKey, bankDebit, amountCents, attempt]);

  const { pending, failure, run } = useAction(
    async () => {
      if (!fields) return;
      const { stripe, elements } = fields;
      const checked = await elements.submit();
      const made = checked.error ? checked : await stripe.createConfirmationToken({ elements });
      if (made.error) throw new Refusal(made.error.message);
      if ('confirmationToken' in made) onPay(made.confirmationToken.id);
    },
    (error) => (error instanceof Refusal && error.message) || unknownProblem,
  );

  if (unreachable)
    return (
      <Stack role="alert" gap={4} start>
        <p>We couldn’t load Stripe’s card form.</p>
        <Button
          variant="secondary"
          onClick={() => {
            setUnreachable(false);
            setAttempt((count) => count + 1);
          }}
        >
          Try again
        </Button>
      </Stack>
    );
  return (
    <Stack
      as="form"
      noValidate
      gap={4}
      start
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending && !reason) run();
      }}
    >
      {!fields && <Loading label="Loading the card form" lines={3} />}
      <Box ref={place} full />
      {failure && <p role="alert">{failure}</p>}
      {fields && (
        <Button
          type="submit"
          size="large"
          reason={reason}
          pending={pending}
          pendingLabel={bankDebit ? 'Checking…' : 'Checking your card…'}
        >
          Pay {formatCents(amountCents)}
        </Button>
      )}
    </Stack>
  );
}

/** What Stripe says about what was typed. */
class Refusal extends Error {}

const unknownProblem = 'We couldn’t check your details. You have not been charged. Please try again.';

/** The site's styles for Stripe's frame, which cannot use our style sheets. */
function appearance(): Appearance {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(name).trim() || undefined;
  return {
    theme: 'flat',
    variables: {
      colorPrimary: token('--carbon'),
      colorBackground: token('--sheet'),
      colorText: token('--ink'),
      colorDanger: token('--stamp'),
      fontFamily: token('--sans'),
      borderRadius: token('--radius'),
    },
    rules: { '.Input': { border: `1px solid ${token('--rule-strong') ?? 'currentColor'}` } },
  };
}
