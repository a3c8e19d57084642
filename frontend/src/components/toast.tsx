import { Toast as Base } from '@base-ui/react/toast';
import type { ReactNode } from 'react';
import styles from './toast.module.css';

const manager = Base.createToastManager();

/** Shows a short message: `toast('Price Quote Sent!')`. Failures stay until the user closes them. */
export function toast(sentence: string, kind: 'done' | 'failed' = 'done'): void {
  const failed = kind === 'failed';
  manager.add({
    description: sentence,
    type: kind,
    priority: failed ? 'high' : 'low',
    timeout: failed ? 0 : 6000,
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
  const { toasts } = Base.useToastManager();
  return toasts.map((item) => (
    <Base.Root key={item.id} toast={item} className={styles.toast} data-kind={item.type}>
      <Base.Description className={styles.text} />
      <Base.Close className={styles.close}>Close</Base.Close>
    </Base.Root>
  ));
}
