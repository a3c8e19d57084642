import { Toast as Base } from '@base-ui/react/toast';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './toast.module.css';

const manager = Base.createToastManager();

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
    timeout: failed ? 0 : 4000,
  });
}

/** Shows the toasts. Use it once in each layout. */
export function ToastArea({ children }: { children: ReactNode }) {
  return (
    <Base.Provider toastManager={manager}>
      {children}
      <Base.Portal>
        <Base.Viewport className={styles.viewport}>
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
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
    <Base.Root key={item.id} toast={item} className={styles.toast} data-kind={item.type}>
      <Base.Description className={styles.text} />
      <Base.Close className={styles.close}>Close</Base.Close>
    </Base.Root>
  ));
}
