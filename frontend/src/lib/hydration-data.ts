import type { QueryKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Data with which the server rendered the current page, so that the browser need not request it again. */
export interface HydrationData {
  /** The page's query results by key. */
  queries?: readonly (readonly [QueryKey, unknown])[];
  /** A contact message that was sent without JavaScript and refused. */
  refusedMessage?: RefusedMessage;
}

/** The fields of a refused contact message, the office's email in `from`, and a sentence that says why. */
export interface RefusedMessage {
  name: string;
  email: string;
  message: string;
  from: string;
  sentence: string;
}

/** Id of the element that holds the data as JSON. */
export const hydrationDataId = 'hydration-data';

let data: HydrationData | undefined;
let takingOver = false;

/** Whether React takes over the prerendered first page, so that parts of it may wait for their code. */
export const takesOver = (): boolean => takingOver;
export const setTakesOver = (value: boolean): void => void (takingOver = value);

/** False in prerendered HTML and while React takes it over, true from then on and in a page that the browser rendered. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const never = () => () => undefined;

/** The current page's data. Empty on pages rendered when the site was built, and after the first page. */
export const hydrationData = (): HydrationData => (data ??= read() ?? {});

/** Whether the server rendered the current page for this request, including its query string. */
export const isServerRendered = (): boolean => document.getElementById(hydrationDataId) !== null;

/**
 * Runs `render` with the data, on the server.
 * @param render must be synchronous, since all requests share the variable
 */
export function withHydrationData<T>(known: HydrationData, render: () => T): T {
  data = known;
  try {
    return render();
  } finally {
    data = {};
  }
}

/** Clears the data, which goes stale when the user leaves the first screen. */
export function leaveFirstScreen(): void {
  data = {};
  takingOver = false;
}

function read(): HydrationData | undefined {
  const text = globalThis.document?.getElementById(hydrationDataId)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
