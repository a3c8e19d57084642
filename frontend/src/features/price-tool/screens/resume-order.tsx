import { useState } from 'react';
import { Button } from '@/components/button';
import { Text } from '@/components/page/layout';
import { ApiError, sentenceOf } from '@/lib/api/error';
import { randomId } from '@/lib/random-id';
import { safeLocalStorage } from '@/lib/storage';
import { resumeDraft } from '../api/drafts.js';
import { WizardScreen } from '../components/wizard-screen.js';
import { holdDraft } from '../wizard/draft.js';
import type { Wizard } from '../wizard/use-stored-wizard.js';

/** What became of the emailed link, `/PriceTool#draft=…`, with which the price tool was opened. */
export type Arrival =
  | { readonly status: 'none' | 'asking' | 'done' }
  /** Why it opened no order. */
  | { readonly status: 'failed'; readonly sentence: string };

interface ResumeOrderProps extends Pick<Wizard, 'resume'> {
  /** The token of the emailed link. */
  link: string;
  /** Whether this browser has an order that was begun here. */
  hasOther: boolean;
  onSettled: (arrival: Arrival) => void;
}

const unusable =
  'The link is incomplete, is older than 30 days, or was already used. If the order is open on another device, choose Save For Later there to get a new link.';
const outdated = 'This saved order is from an earlier version of our price tool.';

/** Where the Idempotency-Key of the last link is stored, with the link. */
const keyPlace = 'priceToolResumeKey';

/**
 * Returns the same key for each try, also after a reload: if the answer with the order's only token was lost, the next
 * try gets it.
 */
function keyFor(link: string): string {
  const [kept, of] = safeLocalStorage.getItem(keyPlace)?.split(' ') ?? [];
  if (kept && of === link) return kept;
  const key = randomId();
  safeLocalStorage.setItem(keyPlace, `${key} ${link}`);
  return key;
}

/**
 * The target of an emailed link: asks before it moves the saved order, with its documents, to this device. The link
 * works once, and mail scanners open links too.
 */
export function ResumeOrder({ link, hasOther, resume, onSettled }: ResumeOrderProps) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const open = async () => {
    setPending(true);
    try {
      const { token, snapshot } = await resumeDraft(link, keyFor(link));
      const known = resume(snapshot);
      if (known) holdDraft(token, link);
      safeLocalStorage.removeItem(keyPlace);
      onSettled(known ? { status: 'done' } : { status: 'failed', sentence: outdated });
    } catch (error) {
      if (error instanceof ApiError && error.status === 400)
        return onSettled({ status: 'failed', sentence: unusable });
      setFailure(sentenceOf(error));
      setPending(false);
    }
  };
  return (
    <WizardScreen
      title="Resume your order"
      lede="This link moves your saved order to this device, with its documents. It works once, and the order is then closed on the device where it was saved."
      actions={
        <>
          <Button
            size="large"
            pending={pending}
            pendingLabel="Opening your order…"
            onClick={() => void open()}
          >
            Resume here
          </Button>
          <Button variant="quiet" size="large" onClick={() => onSettled({ status: 'none' })}>
            Not now
          </Button>
        </>
      }
    >
      {failure !== null && (
        <Text role="alert" below={4} notice="problem">
          {failure}
        </Text>
      )}
      {hasOther && (
        <Text below={4}>
          This browser has another unfinished order. The saved order replaces it. To keep both, choose Not now
          and then Save For Later, and open the link in our email again.
        </Text>
      )}
      <p>Didn’t save an order with us? Close this page. Someone entered your email address by mistake.</p>
    </WizardScreen>
  );
}
