import { useSyncExternalStore } from 'react';

const thisYear = () => new Date().getFullYear();

/** The year in which the page's HTML was rendered, so that hydration matches it. */
const renderedYear = () => Number(globalThis.document?.documentElement.dataset.year ?? thisYear());

const never = () => () => undefined;

/** The current year, even on a page that was prerendered in an earlier one. */
export const useYear = (): number => useSyncExternalStore(never, thisYear, renderedYear);
