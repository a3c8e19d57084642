import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '@/components/class-names';
import { Box } from '@/components/page/layout';
import styles from './cover.module.css';

interface CoverProps {
  title: string;
  /** Read out with the title. */
  description: ReactNode;
  /** Called when the user presses Escape. Without it, nothing closes the cover. */
  onEscape?: () => void;
  /** Shows nothing of what is below. */
  opaque?: boolean;
  children: ReactNode;
}

/**
 * A dialog over everything, other dialogs included, which stay open below. A modal `<dialog>` of the browser makes the
 * rest of the page inert, for keyboard and screen reader as well.
 */
export function Cover({ title, description, onEscape, opaque = false, children }: CoverProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    const page = document.documentElement;
    shown?.showModal();
    // Someone may be typing: a space or Enter must not press a button of the lock.
    if (opaque) heading.current?.focus();
    page.classList.toggle(styles.covered!, opaque);
    return () => {
      // Closing returns the focus to where it was, unless that is hidden.
      page.classList.remove(styles.covered!);
      shown?.close();
    };
  }, [opaque]);
  useEffect(() => {
    const shown = dialog.current;
    // On the window: the focus may be on the page, and dialogs below listen on the document.
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      onEscape?.();
    };
    // A browser without `closedby` closes any dialog on a phone's back gesture.
    const reopen = () => shown?.isConnected && shown.showModal();
    window.addEventListener('keydown', escape, { capture: true });
    shown?.addEventListener('close', reopen);
    return () => {
      window.removeEventListener('keydown', escape, { capture: true });
      shown?.removeEventListener('close', reopen);
    };
  }, [onEscape]);

  return createPortal(
    <dialog
      ref={dialog}
      closedby="none"
      role="alertdialog"
      aria-labelledby="cover-title"
      aria-describedby="cover-description"
      className={classNames('over', styles.cover, opaque && styles.opaque)}
    >
      <Box as="h2" ref={heading} tabIndex={opaque ? -1 : undefined} id="cover-title" size="xl">
        {title}
      </Box>
      <p id="cover-description" className={styles.description}>
        {description}
      </p>
      {children}
    </dialog>,
    document.body,
  );
}
