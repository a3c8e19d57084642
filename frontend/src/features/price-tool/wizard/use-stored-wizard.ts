import { useSelector } from '@xstate/react';
import {
  clientPriceToolMachine,
  dueTaxYear,
  priceToolMachine,
  restoreWizard,
  type WizardContext,
  type WizardEvent,
} from '@tax-firm/machines';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { createActor, type ActorRefFrom, type Snapshot } from 'xstate';
import { randomId } from '@/lib/random-id';
import { safeLocalStorage } from '@/lib/storage';
import { screenOf, type Screen } from './screen.js';

const machines = { visitor: priceToolMachine, client: clientPriceToolMachine };

export type WizardKind = keyof typeof machines;

type WizardActor = ActorRefFrom<typeof priceToolMachine>;

/** A running wizard, as the screens use it. */
export interface Wizard {
  readonly kind: WizardKind;
  readonly screen: Screen;
  /** The screen after the last event, possibly not rendered yet. */
  readonly screenNow: () => Screen;
  readonly context: WizardContext;
  readonly can: (event: WizardEvent) => boolean;
  /** Works also after the screen was left. */
  readonly send: (event: WizardEvent) => void;
  /** The machine's state as JSON, for a draft on the server. */
  readonly persisted: () => object;
  /** Continues from a saved state. Returns false if this version of the machine cannot restore it. */
  readonly resume: (saved: unknown) => boolean;
  /** Forgets everything and starts a new order. */
  readonly restart: () => void;
}

const interrupted =
  'We don’t know whether your order arrived. Please send it again; we’ll process it only once.';

/** The wizards that are shown, by their keys in the storage. */
const shown = new Map<string, RefObject<WizardActor>>();

/**
 * Runs the wizard and stores it in the browser, so that it survives a reload and other tabs follow it. Both kinds have
 * the same context and events, and the visitor's states include the client's, so one type serves for both machines.
 */
export function useStoredWizard(kind: WizardKind, storageKey: string): Wizard {
  const [actor, setActor] = useState(() => openAtStart(kind, storageKey));
  // An upload that ends after another tab's state was adopted must send its event to the current actor.
  const latest = useRef(actor);
  const adopted = useRef<unknown>(undefined);
  const snapshot = useSelector(actor, (state) => state);
  // Whoever has only looked has nothing to resume, and next time gets the prerendered first screen again.
  const [untouched] = useState(() => (safeLocalStorage.getItem(storageKey) === null ? snapshot : undefined));

  const switchTo = useCallback((next: WizardActor) => {
    latest.current = next;
    setActor(next);
  }, []);
  const resume = useCallback(
    (saved: unknown) => {
      const next = start(kind, saved);
      if (next?.getSnapshot().matches('saveForLater')) next.send({ type: 'BACK' });
      if (next) switchTo(next);
      return next !== undefined;
    },
    [switchTo, kind],
  );
  const restart = useCallback(() => switchTo(open(kind)), [switchTo, kind]);
  useLayoutEffect(() => {
    shown.set(storageKey, latest);
    return () => {
      if (shown.get(storageKey) === latest) shown.delete(storageKey);
    };
  }, [storageKey]);
  const send = useCallback(
    (event: WizardEvent) => {
      const there = shown.get(storageKey);
      if (there) return there.current.send(event);
      // An upload has ended since the price tool was left.
      const stored = start(kind, parseStored(safeLocalStorage.getItem(storageKey)));
      stored?.send(event);
      if (stored) safeLocalStorage.setItem(storageKey, textOf(stored));
    },
    [kind, storageKey],
  );

  useEffect(() => {
    if (snapshot === untouched) return;
    const text = textOf(actor);
    // State from another tab is not written back, or the two tabs would update each other forever.
    if (text !== adopted.current) safeLocalStorage.setItem(storageKey, text);
  }, [actor, snapshot, untouched, storageKey]);

  const waiting = snapshot.matches('submitting');
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key !== storageKey || waiting) return;
      const next = start(kind, parseStored(event.newValue));
      // Only the tab that sends the order waits for the answer.
      if (!next || next.getSnapshot().matches('submitting')) return;
      adopted.current = event.newValue;
      switchTo(next);
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [switchTo, kind, storageKey, waiting]);

  return {
    kind,
    screen: screenOf(snapshot.value),
    screenNow: () => screenOf(latest.current.getSnapshot().value),
    context: snapshot.context,
    can: (event) => latest.current.getSnapshot().can(event),
    send,
    persisted: () => (shown.get(storageKey) ?? latest).current.getPersistedSnapshot(),
    resume,
    restart,
  };
}

/** Opens the stored wizard. An order that was being sent when the page was closed counts as failed. */
function openAtStart(kind: WizardKind, storageKey: string): WizardActor {
  const actor = start(kind, parseStored(safeLocalStorage.getItem(storageKey))) ?? open(kind);
  actor.send({ type: 'SUBMIT_FAILED', errors: { form: interrupted } });
  return actor;
}

function start(kind: WizardKind, saved: unknown): WizardActor | undefined {
  const snapshot = restoreWizard(machines[kind], saved);
  return snapshot && open(kind, snapshot);
}

const textOf = (actor: WizardActor): string => JSON.stringify(actor.getPersistedSnapshot());

function parseStored(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Starts the wizard. It keeps the year that was due then, so that an order resumed in January is of the same year. */
function open(kind: WizardKind, snapshot?: object): WizardActor {
  const actor = createActor(machines[kind] as typeof priceToolMachine, {
    input: { orderKey: randomId() },
    snapshot: snapshot as Snapshot<unknown> | undefined,
  }).start();
  const { taxYear } = actor.getSnapshot().context;
  if (taxYear === null) actor.send({ type: 'SELECT_TAX_YEAR', taxYear: dueTaxYear(new Date()) });
  return actor;
}
