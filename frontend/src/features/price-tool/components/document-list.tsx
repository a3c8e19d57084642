import type { UploadedDocument } from '@tax-firm/machines';
import { Button } from '@/components/button';
import { FileIcon } from '@/components/file-icon';
import styles from './document-list.module.css';

/** The papers that go with the order. */
export function DocumentList({
  papers,
  onRemove,
}: {
  papers: readonly UploadedDocument[];
  onRemove: (link: string) => void;
}) {
  if (papers.length === 0) return null;
  return (
    <section className={styles.papers} aria-label="Papers that go with your order">
      <h3 className={styles.title}>With your order</h3>
      <ul className={styles.list}>
        {papers.map(({ name, link }) => (
          <li key={link} className={styles.paper}>
            <FileIcon name={name} />
            <span className={styles.name}>{name}</span>
            <Button size="small" variant="quiet" aria-label={`Remove ${name}`} onClick={() => onRemove(link)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
