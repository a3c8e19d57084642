import { useEffect, useState } from 'react';
import { ApiError, sentenceOf } from '@/lib/api/error';
import { findDraft } from '../api/drafts.js';
import { writeDraftToken } from './draft.js';
import type { Wizard } from './use-stored-wizard.js';

const why = (error: unknown): string =>
  error instanceof ApiError && error.status === 404
    ? 'The link is incomplete, is older than 30 days, or was already used for an order.'
    : sentenceOf(error);

type Resumed =
  { readonly status: 'none' | 'loading' | 'done' } | { readonly status: 'failed'; readonly sentence: string };

/** Reads the token of an e-mailed link, `/PriceTool#draft=…`, and removes it from the URL, so that it is not shared. */
function takeToken(): string | null {
  const token = new URLSearchParams(window.location.hash.slice(1)).get('draft');
  if (token !== null) window.history.replaceState(window.history.state, '', window.location.pathname);
  return token;
}

/** Resumes the wizard of an e-mailed link, including its documents. */
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
