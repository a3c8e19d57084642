import { useId, type ReactNode } from 'react';
import { Cluster, Text } from '@/components/page/layout';
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
export function SecurityPart({ title, text, actions, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <div className={styles.head}>
        <div>
          <Text id={id} as="h3" size="lg">
            {title}
          </Text>
          <Text size="sm" tone="quiet">
            {text}
          </Text>
        </div>
        {actions && <Cluster gap={2}>{actions}</Cluster>}
      </div>
      {children}
    </section>
  );
}
