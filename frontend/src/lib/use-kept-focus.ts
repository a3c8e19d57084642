import { useEffect } from 'react';
import { focusIfLost } from './focus-if-lost.js';

/** Parts of a screen that say where they are when they get the focus. */
const parts = 'section, form, [role=tabpanel], main';

/**
 * Gives the focus to the part of the screen around the focused element if that element disappears: because it was pressed,
 * or because someone else has changed what the screen shows. A dialog counts as the element that opened it.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    /** The element that has the focus, or had it last, and all around it, innermost first. */
    let trail: Element[] = [];
    let screen = '';
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest('[role=dialog]')) return;
      trail = [];
      screen = window.location.pathname;
      for (let each: Element | null = target; each; each = each.parentElement) trail.push(each);
    };
    const restore = () => {
      if (document.activeElement !== document.body || trail[0]?.isConnected !== false) return;
      // The title of another screen takes the focus by itself.
      if (screen !== window.location.pathname) return;
      const left = trail.find((each) => each.isConnected && each.matches(parts));
      // The reader may be somewhere else by now.
      if (left instanceof HTMLElement) focusIfLost(left, { scroll: false });
    };
    const changes = new MutationObserver(restore);
    changes.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    return () => {
      changes.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, []);
}
