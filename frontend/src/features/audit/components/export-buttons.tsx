import { Button } from '@/components/button';
import { Text } from '@/components/page/layout';
import { toast } from '@/components/dialogs/toast';
import { sentenceOf } from '@/lib/api/error';
import { type ExportFormat, useExport, useSecurityExport } from '../api/audit.js';
import type { AuditFilter } from '../audit-address.js';

/** Exports the filtered history. */
export const HistoryExport = ({ filter }: { filter: AuditFilter }) => (
  <ExportButtons download={useExport(filter)} />
);

/** Exports the filtered security log. */
export const SecurityExport = ({ filter }: { filter: AuditFilter }) => (
  <ExportButtons download={useSecurityExport(filter)} />
);

/** As CSV to read it, as signed NDJSON to verify it. Shows the digest of a file that has one. */
function ExportButtons({ download }: { download: ReturnType<typeof useExport> }) {
  const { mutate, isPending, variables, data: digest } = download;
  const save = (format: ExportFormat) =>
    mutate(format, {
      onSuccess: () => toast('Export saved'),
      onError: (error) => toast(sentenceOf(error), 'failed'),
    });
  const button = (format: ExportFormat, label: string) => (
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
    <>
      {button('csv', 'Export CSV')}
      {button('ndjson', 'Export signed NDJSON')}
      <Text role="status" size="xs" tone="quiet" breakWords>
        {digest && !isPending && (
          <>
            SHA-256 of the saved file: <code>{digest}</code>
          </>
        )}
      </Text>
    </>
  );
}
