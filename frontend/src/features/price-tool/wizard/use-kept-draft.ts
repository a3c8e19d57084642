import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '@/lib/api/error';
import { saveDraft } from '../api/drafts.js';
import { readDraftToken } from './draft.js';
import { useOnline } from './use-online.js';
import type { Wizard } from './use-stored-wizard.js';

/** A visitor who answers quickly is saved once. */
const quietMs = 1000;
const againMs = 5000;

/**
 * Where the wizard has a draft on the server, keeps that copy up with every answer, so that a mailed link leads to
 * the newest. What cannot be saved is tried again until it is.
 * @returns whether the server cannot be reached just now; the browser has it all the same
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
      if (!(await saveDraft(token, persisted()))) gone.current = token;
      setFailures(0);
    } catch (error) {
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      setFailures((before) => (refused ? 0 : before + 1));
    }
  });

  const finished = screen === 'submitting' || screen === 'confirmation';
  useEffect(() => {
    // As it was opened it is saved already.
    if (finished || !online || (context === first.current && failures === 0)) return undefined;
    const timer = setTimeout(() => void save(), failures === 0 ? quietMs : againMs);
    return () => clearTimeout(timer);
  }, [context, screen, finished, online, failures]);

  return { unreachable: !online || failures > 0 };
}
