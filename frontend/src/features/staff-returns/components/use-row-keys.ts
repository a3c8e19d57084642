import { useEffect, type RefObject } from 'react';
import { useNavigationType } from 'react-router-dom';
import { lastOpened } from './last-opened.js';

/**
 * Arrow keys, Home and End move between the rows of a list of returns (Enter opens: a row is a link); X chooses the
 * row, where rows can be chosen. The down arrow enters the list from its search box, or when nothing else has the focus. Coming back from a return, its
 * row has the focus again.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const arrivedBack = useNavigationType() === 'POP';

  useEffect(() => {
    if (!arrivedBack) return;
    const opened = lastOpened();
    rowsOf(list.current)
      .find((row) => row.dataset.return === opened)
      ?.focus();
  }, [list, arrivedBack]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const rows = rowsOf(list.current);
      if (event.key === 'x') choiceOf(rows.find((row) => row === document.activeElement))?.click();
      const target = targetOf(event, rows);
      if (!target) return;
      event.preventDefault();
      target.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [list]);
}

const rowsOf = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-return]') ?? []),
];

const choiceOf = (row: HTMLElement | undefined): HTMLInputElement | null | undefined =>
  row?.closest('tr, article')?.querySelector<HTMLInputElement>('input[type="checkbox"]');

function targetOf(event: KeyboardEvent, rows: readonly HTMLElement[]): HTMLElement | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented)
    return undefined;
  const active = document.activeElement;
  const index = rows.findIndex((row) => row === active);
  if (index === -1) return event.key === 'ArrowDown' && leadsIntoList(active) ? rows[0] : undefined;
  switch (event.key) {
    case 'ArrowDown':
      return rows[index + 1];
    case 'ArrowUp':
      return rows[index - 1];
    case 'Home':
      return rows[0];
    case 'End':
      return rows.at(-1);
    default:
      return undefined;
  }
}

/** The search box, the page's heading after a navigation, or nothing at all. */
const leadsIntoList = (active: Element | null): boolean =>
  active === null || active === document.body || active.matches('h1, input[type="search"]');
