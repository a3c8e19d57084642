import { useEffect, type RefObject } from 'react';

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
