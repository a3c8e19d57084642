import type { WizardEvent } from '@tax-firm/machines';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { keepsScroll } from '@/lib/routing/scroll-position';
import { back, continueOrder } from './order.js';
import type { Screen } from './screen.js';
import type { Wizard, WizardKind } from './use-stored-wizard.js';

/** The wizard's state in an entry of the browser's history. */
interface Entry {
  /** Position among the wizard's entries. */
  readonly index: number;
  readonly screen: Screen;
  /** Screen of the previous entry, and the event that led from it. */
  readonly from?: Screen;
  readonly via?: WizardEvent;
}

/** Upper limit of BACK events in a row, above the number of steps. */
const maxBackSteps = 12;

/** The screens whose form is sent. */
const last: Readonly<Record<WizardKind, Screen>> = { visitor: 'whatHappensNext', client: 'uploadDocuments' };
/** The screen of an entry. Submitting is none: it only shows that the form is being sent. */
const placeOf = (screen: Screen, kind: WizardKind): Screen => (screen === 'submitting' ? last[kind] : screen);
const placeNow = ({ kind, screenNow }: Wizard): Screen => placeOf(screenNow(), kind);
/** Screens at which the wizard ends. Whoever opens it anew starts from the beginning, or with an order that was not sent. */
const ends: readonly Screen[] = ['confirmation', 'requested'];
/** Events after which there is no way back. */
const irreversible: readonly WizardEvent['type'][] = [
  'SUBMIT_SUCCEEDED',
  'SUBMIT_FAILED',
  'REQUEST_KEPT',
  'CONTINUE_ORDER',
  'START_OVER',
];

/**
 * Synchronizes the wizard with the browser's history: each step forward is an entry, the browser's Back sends BACK, and
 * Forward repeats the step. If they disagree, the history follows the machine. A finished wizard that is opened anew, not
 * reloaded, starts again, or continues the order that the visitor has begun before a request for a call.
 * @param addressOf the path of a screen
 * @param onOpened called when an address is opened from outside the wizard, by typing it or with a link
 * @returns the wizard; send events only through its `send`
 */
export function useWizardHistory(
  wizard: Wizard,
  addressOf: (screen: Screen) => string,
  onOpened?: (pathname: string) => void,
): Wizard {
  const { pathname, state, key } = useLocation();
  const navigate = useNavigate();
  const entry = entryIn(state);
  const screen = placeOf(wizard.screen, wizard.kind);
  const address = addressOf(screen);
  const lastEvent = useRef<WizardEvent>(undefined);
  const synced = useRef({ key: '', index: entry?.index ?? 0 });

  const syncHistory = useEffectEvent(() => {
    const show = (next: Entry, replace: boolean) =>
      void navigate(addressOf(next.screen), { replace, state: { wizard: next, ...keepsScroll } });
    const event = lastEvent.current;
    lastEvent.current = undefined;
    const arrived = synced.current.key !== key;
    const cameBack = entry !== undefined && entry.index < synced.current.index;
    synced.current = { key, index: entry?.index ?? 0 };

    if (!entry) {
      if (wizard.can(continueOrder)) wizard.send(continueOrder);
      else if (ends.includes(wizard.screenNow())) wizard.restart();
      onOpened?.(pathname);
      return show({ index: 0, screen: placeNow(wizard) }, true);
    }
    if (arrived) {
      if (cameBack) goBackTo(wizard, entry.screen);
      else if (entry.via && screen !== entry.screen) wizard.send(entry.via);
      const reached = placeNow(wizard);
      if (reached !== entry.screen) show({ index: entry.index, screen: reached }, true);
      return;
    }
    if (screen === entry.screen) {
      if (address !== pathname) show(entry, true);
    } else if (event?.type === 'BACK' && entry.from === screen) void navigate(-1);
    else if (!event || event.type === 'BACK' || irreversible.includes(event.type))
      show({ index: entry.index, screen }, true);
    else show({ index: entry.index + 1, screen, from: entry.screen, via: event }, false);
  });
  useEffect(() => syncHistory(), [screen, address, key, pathname]);

  return {
    ...wizard,
    send: (event) => {
      wizard.send(event);
      if (placeNow(wizard) !== screen) lastEvent.current = event;
    },
  };
}

function goBackTo(wizard: Wizard, screen: Screen): void {
  for (let step = 0; step < maxBackSteps && placeNow(wizard) !== screen; step++) {
    const before = wizard.screenNow();
    wizard.send(back);
    if (wizard.screenNow() === before) return;
  }
}

const entryIn = (state: unknown): Entry | undefined =>
  typeof state === 'object' && state !== null && 'wizard' in state ? (state.wizard as Entry) : undefined;
