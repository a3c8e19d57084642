import { useState } from 'react';
import { ApiError, sentenceOf } from '@/lib/api/error';
import { useLinkToken } from '@/lib/link-token';
import { randomId } from '@/lib/random-id';
import { resumeDraft } from '../api/drafts.js';
import { cameFrom, holdDraft } from './draft.js';
import type { Wizard } from './use-stored-wizard.js';

type State =
  | { readonly status: 'none' | 'asking' | 'pending' | 'done' }
  /** The server may be reached if the person tries again. */
  | { readonly status: 'unreached'; readonly sentence: string }
  | { readonly status: 'failed'; readonly sentence: string };

export interface ResumedDraft {
  readonly state: State;
  readonly open: () => Promise<void>;
  /** Shows this browser's own wizard. The link still works. */
  readonly dismiss: () => void;
}

const unusable =
  'The link is incomplete, is older than 30 days, or was already used. If the order is open on another device, choose Save For Later there to get a new link.';
const outdated = 'This saved order is from an earlier version of our price tool.';

/**
 * The wizard of an e-mailed link, `/PriceTool#draft=…`, including its documents. It waits for a press, because the link
 * works once, and mail scanners open links too.
 */
export function useResumedDraft({ resume }: Pick<Wizard, 'resume'>): ResumedDraft {
  const link = useLinkToken('draft');
  // The same key for each try: if the answer was lost, the next try gets it.
  const [key] = useState(randomId);
  const [state, setState] = useState<State>({
    status: link === null || cameFrom(link) ? 'none' : 'asking',
  });
  const open = async () => {
    setState({ status: 'pending' });
    try {
      const { token, snapshot } = await resumeDraft(link ?? '', key);
      const known = resume(snapshot);
      if (known) holdDraft(token, link ?? '');
      setState(known ? { status: 'done' } : { status: 'failed', sentence: outdated });
    } catch (error) {
      const refused = error instanceof ApiError && error.status === 400;
      setState(
        refused
          ? { status: 'failed', sentence: unusable }
          : { status: 'unreached', sentence: sentenceOf(error) },
      );
    }
  };
  return { state, open, dismiss: () => setState({ status: 'none' }) };
}
