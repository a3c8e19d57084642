import type { QueryKey } from '@tanstack/react-query';

/** What the server knew when it drew the page in view: the browser need not ask for it again. */
export interface HydrationData {
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
export const hydrationDataId = 'hydration-data';

let data: HydrationData | undefined;

/** Nothing, on a page that was drawn when the site was built, and on every page after the first. */
export const hydrationData = (): HydrationData => (data ??= read() ?? {});

/** Whether the page in view was drawn for the very address that was asked for, its search included. */
export const isServerRendered = (): boolean => document.getElementById(hydrationDataId) !== null;

/** Where pages are drawn: draws with something known. @param render must not wait: there is one memory for all pages */
export function withHydrationData<T>(known: HydrationData, render: () => T): T {
  data = known;
  try {
    return render();
  } finally {
    data = {};
  }
}

/** The page has been left: what was known of it is old. */
export const clearHydrationData = (): void => void (data = {});

function read(): HydrationData | undefined {
  const text = globalThis.document?.getElementById(hydrationDataId)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
