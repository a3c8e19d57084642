import { useSyncExternalStore } from 'react';

const thisYear = () => new Date().getFullYear();

/** The year in which the page at hand was drawn, when that was before this visit. */
const renderedYear = () => Number(globalThis.document?.documentElement.dataset.year ?? thisYear());

const never = () => () => undefined;

/** The present year, also on a page that was drawn in an earlier one. */
export const useYear = (): number => useSyncExternalStore(never, thisYear, renderedYear);
