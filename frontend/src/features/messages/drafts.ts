import { currentUser, onSessionEnd } from '@/lib/auth/session';

/** What users have written to returns and not sent, in memory only. */
const drafts = new Map<string, string>();

onSessionEnd(() => drafts.clear());

const keyOf = (taxReturnId: string) => `${currentUser()?.id} ${taxReturnId}`;

/** What the user wrote about this return and did not send; empty if nothing. */
export const draftOf = (taxReturnId: string): string => drafts.get(keyOf(taxReturnId)) ?? '';

export const keepDraft = (taxReturnId: string, text: string): void =>
  void drafts.set(keyOf(taxReturnId), text);
