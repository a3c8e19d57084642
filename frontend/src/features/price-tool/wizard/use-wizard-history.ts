import type { WizardEvent } from '@tax-firm/machines';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { back } from './events.js';
import type { Screen } from './screen.js';
import type { Wizard } from './use-stored-wizard.js';

/** What an entry of the browser's history knows of the wizard. */
interface Entry {
  /** Its place among the wizard's entries. */
  readonly index: number;
  readonly screen: Screen;
  /** The screen of the entry before it, and the event that led from there. */
  readonly from?: Screen;
  readonly via?: WizardEvent;
}

/** More steps than the wizard is deep. */
const deepest = 12;

/** Sending an order is a wait on the form, and what comes of it leads back to nothing. */
const placeOf = (screen: Screen): Screen => (screen === 'submitting' ? 'whatHappensNext' : screen);
const leadsNowhereBack: readonly WizardEvent['type'][] = ['SUBMIT_SUCCEEDED', 'SUBMIT_FAILED', 'START_OVER'];

/**
 * Keeps the browser's history and the wizard together: each step forward is an entry, the browser's Back is the
 * wizard's BACK, and its Forward the step that was taken before. Where the two cannot agree the machine is right.
 * @param addressOf the path that shows a screen
 * @param onOpened told when an address is opened from outside the wizard: typed, or by a link
 * @returns the wizard, whose events are to be sent through this
 */
export function useWizardHistory(
  wizard: Wizard,
  addressOf: (screen: Screen) => string,
  onOpened?: (pathname: string) => void,
): Wizard {
  const { pathname, state, key } = useLocation();
  const navigate = useNavigate();
  const entry = entryIn(state);
  const screen = placeOf(wizard.screen);
  const address = addressOf(screen);
  const lastEvent = useRef<WizardEvent>(undefined);
  const settled = useRef({ key: '', index: entry?.index ?? 0 });

  const settle = useEffectEvent(() => {
    const show = (next: Entry, replace: boolean) =>
      void navigate(addressOf(next.screen), { replace, state: { wizard: next }, preventScrollReset: true });
    const event = lastEvent.current;
    lastEvent.current = undefined;
    const arrived = settled.current.key !== key;
    const cameBack = entry !== undefined && entry.index < settled.current.index;
    settled.current = { key, index: entry?.index ?? 0 };

    if (!entry) {
      onOpened?.(pathname);
      return show({ index: 0, screen: placeOf(wizard.screenNow()) }, true);
    }
    if (arrived) {
      if (cameBack) goBackTo(wizard, entry.screen);
      else if (entry.via && screen !== entry.screen) wizard.send(entry.via);
      const reached = placeOf(wizard.screenNow());
      if (reached !== entry.screen) show({ index: entry.index, screen: reached }, true);
      return;
    }
    if (screen === entry.screen) {
      if (address !== pathname) show(entry, true);
    } else if (event?.type === 'BACK' && entry.from === screen) void navigate(-1);
    else if (!event || event.type === 'BACK' || leadsNowhereBack.includes(event.type))
      show({ index: entry.index, screen }, true);
    else show({ index: entry.index + 1, screen, from: entry.screen, via: event }, false);
  });
  useEffect(() => settle(), [screen, address, key, pathname]);

  return {
    ...wizard,
    send: (event) => {
      wizard.send(event);
      if (placeOf(wizard.screenNow()) !== screen) lastEvent.current = event;
    },
  };
}

function goBackTo(wizard: Wizard, screen: Screen): void {
  for (let step = 0; step < deepest && placeOf(wizard.screenNow()) !== screen; step++) {
    const before = wizard.screenNow();
    wizard.send(back);
    if (wizard.screenNow() === before) return;
  }
}

const entryIn = (state: unknown): Entry | undefined =>
  typeof state === 'object' && state !== null && 'wizard' in state ? (state.wizard as Entry) : undefined;
