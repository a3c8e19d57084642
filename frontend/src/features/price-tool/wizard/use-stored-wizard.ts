import { useSelector } from '@xstate/react';
import {
  clientPriceToolMachine,
  dueTaxYear,
  priceToolMachine,
  restoreWizard,
  type WizardContext,
  type WizardEvent,
} from '@tax-firm/machines';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
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
const shown = new Map<string, WizardActor>();

/**
 * Runs the wizard and stores it in the browser, so that it survives a reload and other tabs follow it. Both kinds have
 * the same context and events, and the visitor's states include the client's, so one type serves for both machines.
 */
export function useStoredWizard(kind: WizardKind, storageKey: string): Wizard {
  const [actor, setActor] = useState(() => openAtStart(kind, storageKey));
  const snapshot = useSelector(actor, (state) => state);
  /** The actor after the last event, possibly not rendered yet. */
  const current = () => shown.get(storageKey) ?? actor;
  const show = (next: WizardActor) => {
    shown.set(storageKey, next);
    setActor(next);
  };
  const replace = (next: WizardActor) => {
    show(next);
    store(next, storageKey);
  };

  useLayoutEffect(() => {
    shown.set(storageKey, actor);
    return () => {
      if (shown.get(storageKey) === actor) shown.delete(storageKey);
    };
  }, [actor, storageKey]);

  // State from another tab is not written back, or the two tabs would update each other forever.
  const follow = useEffectEvent((event: StorageEvent) => {
    if (event.key !== storageKey || isSubmitting(current())) return;
    const next = start(kind, parseStored(event.newValue));
    // Only the tab that sends the order waits for the answer.
    if (next && !isSubmitting(next)) show(next);
  });
  useEffect(() => {
    const listener = (event: StorageEvent) => follow(event);
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  }, []);

  return {
    kind,
    screen: screenOf(snapshot.value),
    screenNow: () => screenOf(current().getSnapshot().value),
    context: snapshot.context,
    can: (event) => current().getSnapshot().can(event),
    // Whoever has only looked has nothing to resume, and next time gets the prerendered first screen again.
    send: (event) => {
      // If none is shown, an upload has ended since the price tool was left.
      const to = shown.get(storageKey) ?? start(kind, parseStored(safeLocalStorage.getItem(storageKey)));
      to?.send(event);
      if (to) store(to, storageKey);
    },
    persisted: () => current().getPersistedSnapshot(),
    resume: (saved) => {
      const next = start(kind, saved);
      if (next?.getSnapshot().matches('saveForLater')) next.send({ type: 'BACK' });
      if (next) replace(next);
      return next !== undefined;
    },
    restart: () => replace(open(kind)),
  };
}

const isSubmitting = (actor: WizardActor): boolean => actor.getSnapshot().matches('submitting');

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

const store = (actor: WizardActor, storageKey: string): boolean =>
  safeLocalStorage.setItem(storageKey, JSON.stringify(actor.getPersistedSnapshot()));

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
