/**
 * An email that a transition causes. The machine only names it; the server sends it after the commit.
 * @typeParam Email recipient and template, such as `client:quoteSent`, so that types can list all emails
 */
export interface EmailAction<Email extends string = string> {
  readonly type: 'emailClient' | 'emailFirm';
  readonly params: { readonly template: string };
  /** Never set: it only carries the type. */
  readonly email?: Email;
}

/** Emails the client. The text is in `notices/emails/client-emails.ts` of the backend. */
export const emailClient = <const T extends string>(template: T): EmailAction<`client:${T}`> => ({
  type: 'emailClient',
  params: { template },
});

/** Emails the firm, or whoever has the return. The text is in `notices/emails/firm-emails.ts` of the backend. */
export const emailFirm = <const T extends string>(template: T): EmailAction<`firm:${T}`> => ({
  type: 'emailFirm',
  params: { template },
});

/** A document that the server makes after the commit, and files with the return. */
export interface DocumentAction {
  readonly type: 'makeDocument' | 'makeSignedForms';
  readonly params: { readonly document: string };
}

/** Has the server make a document. */
export const makeDocument = (document: string): DocumentAction => ({
  type: 'makeDocument',
  params: { document },
});

/** The same for the forms that the client signed here. */
export const makeSignedForms: DocumentAction = {
  type: 'makeSignedForms',
  params: { document: 'signedForms' },
};

/** Resets the count of a reminder. */
export interface RestartReminders {
  readonly type: 'restartReminders';
  readonly params: { readonly reminder: string };
}

/** Lets a reminder be sent as often as the first time. */
export const restartReminders = (reminder: string): RestartReminders => ({
  type: 'restartReminders',
  params: { reminder },
});

/** Stores or clears who took a step, because a condition needs it. Derived from conditions; regions don't write it. */
export interface ActorTrackingAction {
  readonly type: 'rememberWho' | 'forgetWho';
  readonly params: { readonly step: string };
}

/** Changes the context. Drawings and goldens show its `type`. */
export interface ContextUpdate {
  readonly type: string;
  update(context: never, event: never): object;
}

/** @param update returns the changed facts, from a region's facts and the event's fields; must be pure */
export const updateContext = <C, E = object>(
  type: string,
  update: (context: C, event: E) => Partial<C>,
): ContextUpdate => ({ type, update });

/** Removes from a list in the context what has the same value in a field as the event. */
export const removeFrom = <C extends Readonly<Record<L, readonly object[]>>, L extends string>(
  type: string,
  list: L,
  by: keyof C[L][number] & string,
): ContextUpdate =>
  updateContext<C, object>(type, (context, event) => {
    const left = context[list].filter((each) => each[by as never] !== event[by as never]);
    return { [list]: left } as object as Partial<C>;
  });

/** What a transition does. */
export type Action<Email extends string = string> =
  EmailAction<Email> | DocumentAction | RestartReminders | ActorTrackingAction | ContextUpdate;
