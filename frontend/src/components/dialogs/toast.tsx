import { Toast as Base } from '@base-ui/react/toast';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { clearerPlaceOf, type ToastPlace } from './toast-place.js';
import styles from './toast.module.css';

const manager = Base.createToastManager();

/** Milliseconds for which a message stays: what a slow reader needs, with time to notice it. */
const timeToRead = (sentence: string): number => Math.max(6000, 2000 + 100 * sentence.length);

/**
 * Shows a short message: `toast('Price Quote Sent!')`. The next one replaces it. Failures stay until the user closes them
 * or opens another page, and each is shown once.
 */
export function toast(sentence: string, kind: 'done' | 'failed' = 'done'): void {
  const failed = kind === 'failed';
  manager.add({
    // A toast with the id of another replaces it.
    id: failed ? sentence : 'done',
    description: sentence,
    type: kind,
    priority: failed ? 'high' : 'low',
    timeout: failed ? 0 : timeToRead(sentence),
  });
}

/** Shows the toasts. Use it once in each layout. */
export function ToastArea({ children }: { children: ReactNode }) {
  return (
    <Base.Provider toastManager={manager}>
      {children}
      <Base.Portal>
        <ToastViewport />
      </Base.Portal>
    </Base.Provider>
  );
}

/** At the top of the window, or at the bottom if the toasts cover less there. */
function ToastViewport() {
  const viewport = useRef<HTMLDivElement>(null);
  const { toasts } = Base.useToastManager();
  const [place, setPlace] = useState<ToastPlace>('top');
  const shown = toasts.map(({ id }) => id).join();
  useLayoutEffect(() => {
    if (shown === '') return;
    const update = () => {
      const area = viewport.current;
      // Its own button must not move away from who presses it.
      if (area && !area.contains(document.activeElement)) setPlace(clearerPlaceOf(area));
    };
    update();
    document.addEventListener('focusin', update);
    return () => document.removeEventListener('focusin', update);
  }, [shown]);
  return (
    <Base.Viewport ref={viewport} className={styles.viewport} data-place={place}>
      <ToastList />
    </Base.Viewport>
  );
}

function ToastList() {
  const { toasts, close } = Base.useToastManager();
  const { pathname } = useLocation();
  const closeFailures = useEffectEvent(() => {
    for (const { id, type } of toasts) if (type === 'failed') close(id);
  });
  useEffect(() => closeFailures(), [pathname]);
  return toasts.map((item) => (
    <Base.Root key={item.id} toast={item} className={styles.toast} data-kind={item.type} aria-label="Message">
      {/* A new element for each message: screen readers say nothing of one that replaces its equal. */}
      <Base.Description key={item.updateKey} className={styles.text} />
      <Base.Close className={styles.close}>Close</Base.Close>
    </Base.Root>
  ));
}
