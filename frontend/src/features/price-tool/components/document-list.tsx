import type { UploadedDocument } from '@tax-firm/machines';
import { Button } from '@/components/button';
import { FileIcon } from '@/components/file-icon';
import { Box } from '@/components/layout';
import styles from './document-list.module.css';

/** The documents uploaded for the order. */
export function DocumentList({
  documents,
  onRemove,
}: {
  documents: readonly UploadedDocument[];
  onRemove: (link: string) => void;
}) {
  if (documents.length === 0) return null;
  return (
    <Box as="section" above={5} aria-label="Documents in your order">
      <h3 className={styles.title}>With your order</h3>
      <Box as="ul" lineBelow="hair">
        {documents.map(({ name, link }) => (
          <li key={link} className={styles.document}>
            <FileIcon name={name} />
            <span className={styles.name}>{name}</span>
            <Button size="small" variant="quiet" aria-label={`Remove ${name}`} onClick={() => onRemove(link)}>
              Remove
            </Button>
          </li>
        ))}
      </Box>
    </Box>
  );
}
