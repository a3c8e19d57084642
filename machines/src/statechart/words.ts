import { type TransitionDescription } from '../definition.js';
import { staffRoles } from '../roles.js';

/** Texts about transitions in drawings, tables and outlines, from the data of describeMachine(). */

/** 'event': someone sends it; 'delay': a timer sends it; 'always': it happens automatically. */
export type TransitionKind = 'event' | 'delay' | 'always';

/** A machine's delays in ms, by name. */
export type Delays = Readonly<Record<string, number>>;

/** Describes a set of roles briefly, with ranks as "… and up". Empty if the machine sends the event itself. */
export function rolesText(roles: readonly string[]): string {
  const ranks: readonly string[] = staffRoles;
  const [lowest, ...higher] = ranks.filter((rank) => roles.includes(rank));
  const others = roles.filter((role) => !ranks.includes(role));
  if (lowest === undefined) return others.join(', ');
  const isAndUp = 1 + higher.length === ranks.length - ranks.indexOf(lowest) && higher.length > 0;
  const andUp = lowest === ranks[0] ? 'any staff' : `${lowest} and up`;
  return [...others, ...(isAndUp ? [andUp] : [lowest, ...higher])].join(', ');
}

/** Splits `a and b and not(c and d)` into its conditions. Keeps the contents of parentheses together. */
export const conditionsOf = (guard: string | null): string[] => [
  ...new Set(guard ? guard.split(/ and (?![^(]*\))/) : []),
];

/** Conditions of nearly every event, which the drawing omits. */
const usual = ['senderMay', 'active'];

/** The names of the conditions in a guard that a drawing shows. */
export const notableConditions = (guard: string | null): string[] =>
  conditionsOf(guard).filter((condition) => !usual.includes(condition));

/** 'event' (someone sends it), 'delay' (a timer sends it) or 'always' (it happens automatically). */
export const kindOf = ({ event }: Pick<TransitionDescription, 'event'>): TransitionKind =>
  event === '' ? 'always' : event.startsWith('after ') ? 'delay' : 'event';

/** Whether only the owner may send the event. */
export const isOwnerOnly = ({ roles }: Pick<TransitionDescription, 'roles'>): boolean =>
  roles.length === 1 && roles[0] === 'Owner';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Formats a delay in ms as days, or as hours if it is less than two days. */
export const durationText = (ms: number): string =>
  ms < 2 * day ? `${ms / hour} hours` : `${ms / day} days`;

/** `after 3 days: quoteReminder` for a delay of known length; otherwise the event's name. */
export function eventText({ event }: Pick<TransitionDescription, 'event'>, delays: Delays = {}): string {
  const name = event.replace(/^after /, '');
  const length = delays[name];
  return kindOf({ event }) === 'delay' && length !== undefined
    ? `after ${durationText(length)}: ${name}`
    : event;
}

const mail = /^email(Client|Firm)\((.*)\)$/;

/** The emails among a transition's actions, as `client: receipt`. */
export const emailsOf = (actions: readonly string[]): string[] =>
  actions.flatMap((action) => {
    const [, to, template] = mail.exec(action) ?? [];
    return to ? [`${to.toLowerCase()}: ${template}`] : [];
  });

/** The actions that change the machine's context. */
export const changesOf = (actions: readonly string[]): string[] =>
  actions.filter((action) => !mail.test(action));
