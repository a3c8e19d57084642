import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { ApiError } from '@/lib/api/error';
import { readDraftToken, withDraft } from './draft.js';
import type { Wizard } from './use-stored-wizard.js';

/** Loads the calls to the server. Most visitors never save a draft, and do without them. */
const loadCalls = () => import('../api/drafts.js');

/** Debounces quick answers. */
const saveDelayMs = 1000;
const retryDelayMs = 5000;

/**
 * If the wizard has a draft on the server, saves every answer to it, so that an emailed link opens the latest state.
 * Retries until the server can be reached. Finds out when the price tool is opened whether a link has moved the draft.
 * @returns whether the server cannot be reached; the browser has the answers anyway
 */
export function useKeptDraft({ context, screen, persisted }: Wizard): { unreachable: boolean } {
  const online = useOnline();
  const [failures, setFailures] = useState(0);
  const gone = useRef<string>(undefined);
  const first = useRef(context);

  const save = useEffectEvent(async () => {
    const token = readDraftToken();
    if (token === null || token === gone.current) return setFailures(0);
    try {
      const { saveDraft } = await loadCalls();
      if (!(await withDraft(token, saveDraft(token, persisted())))) gone.current = token;
      setFailures(0);
    } catch (error) {
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      setFailures((before) => (refused ? 0 : before + 1));
    }
  });

  useEffect(() => {
    const token = readDraftToken();
    if (token === null) return;
    const check = async () => (await loadCalls()).checkDraft(token);
    withDraft(token, check()).catch(() => undefined);
  }, []);

  const finished = screen === 'submitting' || screen === 'confirmation';
  useEffect(() => {
    // The state at opening is already saved.
    if (finished || !online || (context === first.current && failures === 0)) return undefined;
    const timer = setTimeout(() => void save(), failures === 0 ? saveDelayMs : retryDelayMs);
    return () => clearTimeout(timer);
  }, [context, screen, finished, online, failures]);

  return { unreachable: !online || failures > 0 };
}

const events = ['online', 'offline'] as const;

function subscribe(onChange: () => void): () => void {
  for (const event of events) window.addEventListener(event, onChange);
  return () => {
    for (const event of events) window.removeEventListener(event, onChange);
  };
}

/** Whether the browser reports a network connection. The server may still be unreachable. */
const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
