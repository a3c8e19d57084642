import { useSelector } from '@xstate/react';
import {
  clientPriceToolMachine,
  priceToolMachine,
  restoreWizard,
  type WizardContext,
  type WizardEvent,
} from '@tax-firm/machines';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createActor, type ActorRefFrom, type Snapshot } from 'xstate';
import { randomId } from '@/lib/random-id';
import { safeLocalStorage } from '@/lib/storage';
import { screenOf, type Screen } from './screen.js';

const machines = { visitor: priceToolMachine, client: clientPriceToolMachine };

export type WizardKind = keyof typeof machines;

type WizardActor = ActorRefFrom<typeof priceToolMachine>;

/** A running wizard, as the screens see it. */
export interface Wizard {
  readonly screen: Screen;
  /** The screen after what was sent a moment ago, before it is rendered. */
  readonly screenNow: () => Screen;
  readonly context: WizardContext;
  readonly can: (event: WizardEvent) => boolean;
  readonly send: (event: WizardEvent) => void;
  /** The machine's state as JSON, for a draft on the server. */
  readonly persisted: () => object;
  /** Goes on where a wizard was saved for later. False when it is none that this version knows. */
  readonly resume: (saved: unknown) => boolean;
}

const interrupted =
  'We could not tell whether your order arrived. Please send it again: however often you do, it is one order.';

/**
 * The wizard, kept in this browser: it outlives a reload, and other tabs follow it. Both kinds share their context and
 * events; the client's machine is read as the visitor's, whose states include its own.
 */
export function useStoredWizard(kind: WizardKind, storageKey: string): Wizard {
  const [actor, setActor] = useState(() => openAtStart(kind, storageKey));
  // An upload that ends after another tab's state was adopted tells the wizard of now, not the one it began in.
  const latest = useRef(actor);
  const adopted = useRef<unknown>(undefined);
  const snapshot = useSelector(actor, (state) => state);

  const goOnWith = useCallback((next: WizardActor) => {
    latest.current = next;
    setActor(next);
  }, []);
  const resume = useCallback(
    (saved: unknown) => {
      const next = start(kind, saved);
      if (next?.getSnapshot().matches('saveForLater')) next.send({ type: 'BACK' });
      if (next) goOnWith(next);
      return next !== undefined;
    },
    [goOnWith, kind],
  );
  const send = useCallback((event: WizardEvent) => latest.current.send(event), []);

  useEffect(() => {
    const text = JSON.stringify(actor.getPersistedSnapshot());
    // What came from another tab is not written back: the two would answer each other for ever.
    if (text !== adopted.current) safeLocalStorage.setItem(storageKey, text);
  }, [actor, snapshot, storageKey]);

  const waiting = snapshot.matches('submitting');
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key !== storageKey || waiting) return;
      const next = start(kind, parseStored(event.newValue));
      // While another tab sends its order this one stays where it was: the wait is that tab's alone.
      if (!next || next.getSnapshot().matches('submitting')) return;
      adopted.current = event.newValue;
      goOnWith(next);
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [goOnWith, kind, storageKey, waiting]);

  return {
    screen: screenOf(snapshot.value),
    screenNow: () => screenOf(latest.current.getSnapshot().value),
    context: snapshot.context,
    can: (event) => latest.current.getSnapshot().can(event),
    send,
    persisted: () => latest.current.getPersistedSnapshot(),
    resume,
  };
}

/** An order that was on its way when the page was closed may have arrived or not: only sending it again tells. */
function openAtStart(kind: WizardKind, storageKey: string): WizardActor {
  const actor = start(kind, parseStored(safeLocalStorage.getItem(storageKey))) ?? open(kind);
  actor.send({ type: 'SUBMIT_FAILED', errors: { form: interrupted } });
  return actor;
}

function start(kind: WizardKind, saved: unknown): WizardActor | undefined {
  const snapshot = restoreWizard(machines[kind], saved);
  return snapshot && open(kind, snapshot);
}

function parseStored(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

const open = (kind: WizardKind, snapshot?: object): WizardActor =>
  createActor(machines[kind] as typeof priceToolMachine, {
    input: { orderKey: randomId() },
    snapshot: snapshot as Snapshot<unknown> | undefined,
  }).start();
