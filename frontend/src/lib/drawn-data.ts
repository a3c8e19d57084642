import type { QueryKey } from '@tanstack/react-query';

/** What the server knew when it drew the page in view: the browser need not ask for it again. */
export interface DrawnData {
  /** Answers to the page's queries, by their keys. */
  queries?: readonly (readonly [QueryKey, unknown])[];
  /** A message that a browser without scripts sent, and that was refused. */
  refusedMessage?: RefusedMessage;
}

/** What was typed into a contact form, the office it was for, and why it could not be sent. */
export interface RefusedMessage {
  name: string;
  email: string;
  message: string;
  from: string;
  sentence: string;
}

/** Id of the element of a drawn page that has it, as JSON. */
export const drawnDataId = 'drawn-data';

let data: DrawnData | undefined;

/** Nothing, on a page that was drawn when the site was built, and on every page after the first. */
export const drawnData = (): DrawnData => (data ??= read() ?? {});

/** Whether the page in view was drawn for the very address that was asked for, its search included. */
export const isDrawnToOrder = (): boolean => document.getElementById(drawnDataId) !== null;

/** Where pages are drawn: draws with something known. @param draw must not wait: there is one memory for all pages */
export function withDrawnData<T>(known: DrawnData, draw: () => T): T {
  data = known;
  try {
    return draw();
  } finally {
    data = {};
  }
}

/** The page has been left: what was known of it is old. */
export const forgetDrawnData = (): void => void (data = {});

function read(): DrawnData | undefined {
  const text = globalThis.document?.getElementById(drawnDataId)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
