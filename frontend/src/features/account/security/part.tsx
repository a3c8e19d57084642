import { useId, type ReactNode } from 'react';
import styles from './security.module.css';

interface PartProps {
  title: string;
  /** What it is, or how it stands. */
  text: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** One kind of second factor. */
export function Part({ title, text, actions, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <div className={styles.head}>
        <div>
          <h3 id={id} className={styles.title}>
            {title}
          </h3>
          <p className={styles.text}>{text}</p>
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
