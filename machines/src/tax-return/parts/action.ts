/**
 * An e-mail that a transition causes. The machine names it; the server sends it after it has committed.
 *
 * @typeParam Email to whom and by which template, `client:quoteSent`, so that the types know every e-mail there is
 */
export interface EmailAction<Email extends string = string> {
  readonly type: 'emailClient' | 'emailFirm';
  readonly params: { readonly template: string };
  /** Never there: it carries the type. */
  readonly email?: Email;
}

export const emailClient = <const T extends string>(template: T): EmailAction<`client:${T}`> => ({
  type: 'emailClient',
  params: { template },
});

export const emailFirm = <const T extends string>(template: T): EmailAction<`firm:${T}`> => ({
  type: 'emailFirm',
  params: { template },
});

/** Lets a reminder count from none again. */
export interface RestartReminders {
  readonly type: 'restartReminders';
  readonly params: { readonly reminder: string };
}

export const restartReminders = (reminder: string): RestartReminders => ({
  type: 'restartReminders',
  params: { reminder },
});

/** Keeps who did a step, because a condition asks for it. Derived: no region writes it. */
export interface ActorTrackingAction {
  readonly type: 'rememberWho' | 'forgetWho';
  readonly params: { readonly step: string };
}

/** Changes what the machine remembers, under a name that drawings and goldens show. */
export interface ContextUpdate {
  readonly type: string;
  update(context: never, event: never): object;
}

/** @param update from a region's facts and the event's fields to the facts that are new. Pure. */
export const updateContext = <C, E = object>(
  type: string,
  update: (context: C, event: E) => Partial<C>,
): ContextUpdate => ({ type, update });

/** What a transition does. */
export type Action<Email extends string = string> =
  EmailAction<Email> | RestartReminders | ActorTrackingAction | ContextUpdate;
