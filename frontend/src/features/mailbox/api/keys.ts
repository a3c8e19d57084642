/** Names of the mailbox's answers in the query cache. */
export const mailboxKeys = {
  inbox: ['mailbox', 'inbox'] as const,
  message: (id: string) => ['mailbox', 'message', id] as const,
};
