import { Dialog as Base } from '@base-ui/react/dialog';
import { useId, useRef, type ReactNode } from 'react';
import { useHydrated } from '@/lib/hydration-data';
import { classNames } from '../class-names.js';
import styles from './dialog.module.css';
import { Actions } from '../page/layout.js';

export interface DialogProps {
  open: boolean;
  /** Called by Escape, a press beside the dialog, and its cross. Without it, only the dialog's own buttons close it. */
  onClose?: () => void;
  /** Its request is running, so it stays open until that has ended. */
  pending?: boolean;
  title: ReactNode;
  /** Read out with the title when the dialog opens. */
  description?: ReactNode;
  /** As wide as the screen allows, for images and documents. */
  wide?: boolean;
  /**
   * Focuses the dialog and not its first field, so that it is read first: a phone's keyboard would cover it, and a field
   * that gets the focus downloads the schemas.
   */
  readFirst?: boolean;
  children?: ReactNode;
}

/** A modal dialog. It traps focus, closes on Escape, and returns focus. */
export function Dialog(props: DialogProps) {
  const { open, onClose, pending = false, title, description, wide, readFirst = false, children } = props;
  const popup = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  if (open && !isHydrated) return <PrerenderedDialog {...props} />;
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && !pending && onClose?.()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          ref={popup}
          initialFocus={readFirst ? popup : undefined}
          className={classNames('over', styles.popup, wide && styles.wide)}
        >
          <Base.Title className={styles.title}>{title}</Base.Title>
          {description && <Base.Description className={styles.description}>{description}</Base.Description>}
          {children}
          {onClose && (
            <Base.Close className={styles.close} aria-label="Close" aria-disabled={pending || undefined}>
              <svg
                viewBox="0 0 16 16"
                width="16"
                height="16"
                aria-hidden="true"
                stroke="currentColor"
                strokeWidth="1.6"
              >
                <path d="m3 3 10 10M13 3 3 13" />
              </svg>
            </Base.Close>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * The open dialog of a prerendered page, until the script runs. It can be read, but not filled in, because the dialog
 * that replaces it has fields of its own. Hidden without JavaScript, because nothing could close it.
 */
function PrerenderedDialog({ title, description, wide, children }: DialogProps) {
  const titleId = useId();
  return (
    <div className={styles.prerendered}>
      <div className={styles.backdrop} />
      <div
        role="dialog"
        aria-modal
        aria-labelledby={titleId}
        className={classNames('over', styles.popup, wide && styles.wide)}
      >
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {description && <p className={styles.description}>{description}</p>}
        <fieldset disabled className={styles.fields}>
          {children}
        </fieldset>
      </div>
    </div>
  );
}

/** The row of buttons at the bottom of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <Actions above={5}>{children}</Actions>;
}
