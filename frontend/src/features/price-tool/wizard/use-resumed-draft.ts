import { useEffect, useState } from 'react';
import { ApiError, sentenceOf } from '@/lib/api/error';
import { findDraft } from '../api/drafts.js';
import { writeDraftToken } from './draft.js';
import type { Wizard } from './use-stored-wizard.js';

const why = (error: unknown): string =>
  error instanceof ApiError && error.status === 404
    ? 'The link was used for an order already, is older than 30 days, or is not complete.'
    : sentenceOf(error);

type Resumed =
  { readonly status: 'none' | 'loading' | 'done' } | { readonly status: 'failed'; readonly sentence: string };

/** The token of a mailed link, `/PriceTool#draft=…`; taken out of the address, so that no one copies it on. */
function takeToken(): string | null {
  const token = new URLSearchParams(window.location.hash.slice(1)).get('draft');
  if (token !== null) window.history.replaceState(window.history.state, '', window.location.pathname);
  return token;
}

/** Goes on with the wizard that a mailed link leads to, papers included. */
export function useResumedDraft({ resume }: Pick<Wizard, 'resume'>): Resumed {
  const [token] = useState(takeToken);
  const [resumed, setResumed] = useState<Resumed>({ status: token === null ? 'none' : 'loading' });
  useEffect(() => {
    if (token === null) return undefined;
    let stale = false;
    findDraft(token).then(
      (saved) => {
        if (stale) return;
        const known = resume(saved);
        if (known) writeDraftToken(token);
        setResumed(
          known
            ? { status: 'done' }
            : {
                status: 'failed',
                sentence: 'This saved order is from an earlier version of our price tool.',
              },
        );
      },
      (error: unknown) => !stale && setResumed({ status: 'failed', sentence: why(error) }),
    );
    return () => {
      stale = true;
    };
  }, [resume, token]);
  return resumed;
}
