import { type RefObject, useEffect } from 'react';
import { useCameBack } from '@/lib/routing/screens';

/**
 * Moves between the rows of a list of returns with the arrow keys, Home and End. Enter opens a row, because it is a
 * link; X selects it, with Shift a range, if rows are selectable. The down arrow enters the list from the search box, or if nothing has
 * the focus. Coming back from a return focuses its row.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const cameBack = useCameBack();

  useEffect(() => {
    if (!cameBack) return;
    const opened = lastOpened();
    rowsOf(list.current)
      .find((row) => row.dataset.return === opened)
      ?.focus();
  }, [list, cameBack]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!ownKeys.has(event.key)) return;
      const rows = rowsOf(list.current);
      if (event.key.toLowerCase() === 'x')
        checkboxOf(rows.find((row) => row === document.activeElement))?.dispatchEvent(
          new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: event.shiftKey }),
        );
      const target = targetOf(event, rows);
      if (!target) return;
      event.preventDefault();
      target.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [list]);
}

/** Most keys are typed into the search box, for which nobody needs to look up the rows. */
const ownKeys = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End', 'x', 'X']);

const rowsOf = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-return]') ?? []),
];

const checkboxOf = (row: HTMLElement | undefined): HTMLInputElement | null | undefined =>
  row?.closest('tr, article')?.querySelector<HTMLInputElement>('input[type="checkbox"]');

function targetOf(event: KeyboardEvent, rows: readonly HTMLElement[]): HTMLElement | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented)
    return undefined;
  const active = document.activeElement;
  const index = rows.findIndex((row) => row === active);
  if (index === -1) return event.key === 'ArrowDown' && leadsIntoList(active) ? rows[0] : undefined;
  const places: Partial<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    Home: 0,
    End: rows.length - 1,
  };
  return rows[places[event.key] ?? -1];
}

/** Whether the focus is in the search box, on the heading (after a navigation) or nowhere. */
const leadsIntoList = (active: Element | null): boolean =>
  active === null || active === document.body || active.matches('h1, input[type="search"]');

let opened: string | null = null;

/** The return opened last, so that its list can put the focus back on it. */
export const rememberOpened = (id: string): void => {
  opened = id;
};

const lastOpened = (): string | null => opened;

/**
 * Opens a return when someone presses beside the controls of its row, in a new tab with the keys that do this with a
 * link. A link that covers the row would also cover text to copy and tooltips, and thousands of covers make each paint
 * slow.
 */
export function useRowClicks(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current;
    const onClick = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      if (!(target instanceof Element) || target.closest('a, button, label, input') || isSelecting()) return;
      target
        .closest('tr, article')
        ?.querySelector('[data-return]')
        ?.dispatchEvent(
          new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
        );
    };
    element?.addEventListener('click', onClick);
    return () => element?.removeEventListener('click', onClick);
  }, [list]);
}

/** Whether the press ended the selection of a text. */
const isSelecting = (): boolean => window.getSelection()?.isCollapsed === false;
