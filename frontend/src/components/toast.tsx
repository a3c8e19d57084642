import { Toast as Base } from '@base-ui/react/toast';
import type { ReactNode } from 'react';
import styles from './toast.module.css';

const manager = Base.createToastManager();

/** Confirms in words what was just done: `toast('Price Quote Sent!')`. Failures stay until they are closed. */
export function toast(sentence: string, kind: 'done' | 'failed' = 'done'): void {
  const failed = kind === 'failed';
  manager.add({
    description: sentence,
    type: kind,
    priority: failed ? 'high' : 'low',
    timeout: failed ? 0 : 6000,
  });
}

/** Shows the toasts; once in a layout. */
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
  const { toasts } = Base.useToastManager();
  return toasts.map((item) => (
    <Base.Root key={item.id} toast={item} className={styles.toast} data-kind={item.type}>
      <Base.Description className={styles.text} />
      <Base.Close className={styles.close}>Close</Base.Close>
    </Base.Root>
  ));
}
