import type { Schemas } from '@/lib/api/client';
import { useSearchParams } from 'react-router-dom';

/** A list of messages: a folder, or a part of it. */
export interface ListPlace {
  box: Schemas['MailMessage']['box'];
  /** Whether the list has only open messages. */
  open: boolean;
  /** The words of the search; empty if the list has the whole folder. */
  q: string;
}

/** Query keys of the mailbox. */
export const mailboxKeys = {
  lists: ['mailbox', 'list'],
  list: (place: ListPlace) => ['mailbox', 'list', place],
  addresses: ['mailbox', 'addresses'],
  message: (id: string) => ['mailbox', 'message', id],
};

/** What a sentence calls a folder. */
export const folderNames: Readonly<Record<Schemas['MailMessage']['box'], string>> = {
  inbox: 'inbox',
  sent: 'sent mail',
};

/** The list that the address names; a message's address names the one that it was opened from. */
export function useListPlace(): ListPlace {
  const [parameters] = useSearchParams();
  const box = parameters.get('box') === 'sent' ? 'sent' : 'inbox';
  return {
    box,
    open: box === 'inbox' && parameters.get('open') === 'true',
    q: parameters.get('q')?.trim() ?? '',
  };
}

/** The search parameters that name a list: `?box=sent&q=wages`. */
export function searchOf({ box, open, q }: ListPlace): string {
  const parameters = new URLSearchParams({
    ...(box === 'sent' ? { box } : open && { open: 'true' }),
    ...(q && { q }),
  });
  return parameters.size > 0 ? `?${parameters}` : '';
}

/** The address of a message in a list. */
export const addressOf = (id: string, place: ListPlace): string =>
  `/Admin/Mailbox/${encodeURIComponent(id)}${searchOf(place)}`;

let opened: string | undefined;

/** Notes which message is open, so that Back puts the focus on it in the list. */
export const noteOpened = (id: string): void => {
  opened = id;
};

/** The id of the message that was opened last. */
export const openedLast = (): string | undefined => opened;
