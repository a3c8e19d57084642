import { Button } from '@/components/button';
import { toast } from '@/components/toast';
import { sentenceOf } from '@/lib/api/error';
import { useExport } from '../api/audit.js';
import type { AuditFilter } from '../audit-address.js';
import styles from './export-buttons.module.css';

/** Export the filtered history: as CSV to read it, as signed NDJSON to verify it. Shows the digest of the saved file. */
export function ExportButtons({ filter }: { filter: AuditFilter }) {
  const { mutate, isPending, variables, data: digest } = useExport(filter);
  const save = (format: 'csv' | 'ndjson') =>
    mutate(format, {
      onSuccess: () => toast('Export saved'),
      onError: (error) => toast(sentenceOf(error), 'failed'),
    });
  const button = (format: 'csv' | 'ndjson', label: string) => (
    <Button
      variant="secondary"
      size="small"
      pending={isPending && variables === format}
      pendingLabel="Exporting…"
      onClick={() => save(format)}
    >
      {label}
    </Button>
  );
  return (
    <div className={styles.export}>
      <p className={styles.buttons}>
        {button('csv', 'Export CSV')}
        {button('ndjson', 'Export signed NDJSON')}
      </p>
      <p role="status" className={styles.digest}>
        {digest && !isPending && (
          <>
            SHA-256 of the saved file: <code>{digest}</code>
          </>
        )}
      </p>
    </div>
  );
}
