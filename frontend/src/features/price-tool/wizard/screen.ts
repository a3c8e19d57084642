import { isBusiness, isQuoteService, type priceToolMachine, type WizardContext } from '@tax-firm/machines';
import type { StateValue, StateValueFrom } from 'xstate';

/** The path of a snapshot's value, without `steps`, the parent of all questions. */
type PathOf<Value> = Value extends string
  ? Value
  : {
      [State in keyof Value & string]-?: State extends 'steps'
        ? PathOf<NonNullable<Value[State]>>
        : `${State}.${PathOf<NonNullable<Value[State]>>}`;
    }[keyof Value & string];

/** Both price lists, and the interview that leads to them. */
type PriceList = 'interview' | 'individualCompact' | 'businessCompact';

/** Screens of both wizards, named by the states of the visitor's machine, which include the client's. */
export type Screen = Exclude<PathOf<StateValueFrom<typeof priceToolMachine>>, 'steps' | PriceList>;

/** The screens of the price lists, and of the interview. */
export type PriceListName = Extract<Screen, `${PriceList}.${string}`>;

export const isPriceList = (screen: Screen): screen is PriceListName => screen.includes('.');

/** The screen of a snapshot's value: the path of its states without `steps`, the parent of all questions. */
export function screenOf(value: StateValue): Screen {
  if (typeof value === 'string') return value as Screen;
  const [[state, inner] = ['', undefined]] = Object.entries(value);
  const rest = inner === undefined ? '' : screenOf(inner);
  return (state === 'steps' ? rest : `${state}.${rest}`) as Screen;
}

/** Screens that fill the page. The price range and the call are dialogs over one of them; submitting shows the form. */
export type Underlying = Exclude<Screen, 'priceRange' | 'scheduleCall' | 'submitting'>;

/** The full-page screen that is visible, if need be behind a dialog. */
export function underlying(screen: Screen, { service, preparation }: WizardContext): Underlying {
  switch (screen) {
    case 'priceRange':
      return isBusiness(preparation) ? 'businessCompact.list' : 'individualCompact.list';
    case 'scheduleCall':
      return service !== null && isQuoteService(service) ? service : 'selectService';
    case 'submitting':
      return 'whatHappensNext';
    default:
      return screen;
  }
}
