import type { UploadedDocument } from '@tax-firm/machines';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/button';
import { Text } from '@/components/page/layout';
import { api, dataOf } from '@/lib/api/client';
import { ApiError } from '@/lib/api/error';
import { randomId } from '@/lib/random-id';
import { safeLocalStorage } from '@/lib/storage';
import { useAction } from '@/lib/use-action';
import { WizardScreen } from '../components/wizard-screen.js';
import { forgetDraftToken, hasDraftMoved, holdDraft } from '../wizard/draft.js';
import type { Wizard } from '../wizard/use-stored-wizard.js';

/** What became of the emailed link, `/PriceTool#draft=…`, with which the price tool was opened. */
export type Arrival =
  | { readonly status: 'none' | 'asking' | 'done' }
  /** Why it opened no order. */
  | { readonly status: 'failed'; readonly sentence: string };

interface LinkScreenProps {
  /** The token of the emailed link. */
  link: string;
  arrival: Arrival;
  onArrival: (arrival: Arrival) => void;
  wizard: Wizard;
}

/** All that the price tool shows about emailed links: it is downloaded as one part, which few visitors need. */
export function LinkScreen({ link, arrival, onArrival, wizard }: LinkScreenProps) {
  if (arrival.status === 'asking') return <ResumeOrder link={link} wizard={wizard} onSettled={onArrival} />;
  if (hasDraftMoved())
    // The draft is where its emailed link was opened; here, the person can start over.
    return (
      <WizardScreen
        title="Your order is open somewhere else"
        lede="It was opened with the link that we emailed, so it’s closed in this browser. Please continue where the link was opened."
        actions={
          <Button
            size="large"
            onClick={() => {
              forgetDraftToken();
              onArrival({ status: 'none' });
              wizard.restart();
            }}
          >
            Start a new order
          </Button>
        }
      >
        <p>
          To continue here, choose Save For Later there, and open the new link in this browser. A new order
          starts without the answers and documents of this one.
        </p>
      </WizardScreen>
    );
  if (arrival.status === 'failed')
    // The browser's own wizard is shown below.
    return (
      <Text role="alert" above={5} notice="problem">
        We couldn’t open your saved order. {arrival.sentence} If you already submitted it,{' '}
        <Link to="/ClientSignIn">sign in to see it</Link>; otherwise, start again here.
      </Text>
    );
  return <ResumedNotice documents={wizard.context.papers} />;
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

interface ResumeOrderProps extends Pick<LinkScreenProps, 'link' | 'wizard'> {
  onSettled: (arrival: Arrival) => void;
}

/**
 * The target of an emailed link: asks before it moves the saved order, with its documents, to this device. The link
 * works once, and mail scanners open links too.
 */
function ResumeOrder({ link, wizard, onSettled }: ResumeOrderProps) {
  const hasOther = wizard.context.service !== null && wizard.screen !== 'confirmation';
  const { pending, failure, run } = useAction(async () => {
    try {
      const headers = { 'Idempotency-Key': keyFor(link) };
      const { token, snapshot } = await dataOf(
        api.POST('/api/drafts/resume', { body: { token: link }, headers }),
      );
      const known = wizard.resume(snapshot);
      if (known) holdDraft(token, link);
      safeLocalStorage.removeItem(keyPlace);
      onSettled(known ? { status: 'done' } : { status: 'failed', sentence: outdated });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 400)) throw error;
      onSettled({ status: 'failed', sentence: unusable });
    }
  });
  return (
    <WizardScreen
      title="Resume your order"
      lede="This link moves your saved order to this device, with its documents. It works once, and the order is then closed on the device where it was saved."
      actions={
        <>
          <Button size="large" pending={pending} pendingLabel="Opening your order…" onClick={run}>
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

/**
 * Says that an emailed link moved the order here, and names the documents that came with it and are still there:
 * whoever saved the order may have been someone else.
 */
function ResumedNotice({ documents }: { documents: readonly UploadedDocument[] }) {
  const [came] = useState(() => documents.map(({ link }) => link));
  const names = documents.filter(({ link }) => came.includes(link)).map(({ name }) => name);
  return (
    <Text role="status" above={4} size="sm" breakWords notice="done">
      Your order is open here now, and closed on the device where it was saved.
      {names.length > 0 &&
        ` It came with ${new Intl.ListFormat('en-US').format(names)}. If a document isn’t yours, remove it under Upload Documents.`}
    </Text>
  );
}
