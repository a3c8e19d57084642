import { describeDocumentCount } from '@tax-firm/machines';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { Cluster, Text } from '@/components/page/layout';
import { missingDocumentsOf } from '@/features/checklist/missing-documents';
import type { TaxReturn } from '@/features/tax-return/api/types';
import type { ReturnView } from '@/features/next-action/places';

/** Number of files from the client and the firm, and of documents still needed, with links to both views. */
export function FilesCard({
  taxReturn,
  onOpen,
}: {
  taxReturn: TaxReturn;
  onOpen: (view: ReturnView) => void;
}) {
  const missing = missingDocumentsOf(taxReturn).length;
  const count = taxReturn.files.length + taxReturn.taxReturnFile.length;
  return (
    <Card title="Files">
      <Cluster align="center" between>
        <p>
          <Text as="span" serif size="2xl" figures>
            {count}
          </Text>{' '}
          {count === 1 ? 'file' : 'files'}
        </p>
        <Button variant="secondary" onClick={() => onOpen('file-manager')}>
          File Manager
        </Button>
      </Cluster>
      {missing > 0 && (
        <Cluster gap={2} align="center" between above={4} padTop={3} lineAbove="hair" size="sm">
          <p>{describeDocumentCount(missing)} still needed</p>
          <Button variant="quiet" size="small" onClick={() => onOpen('document-checklist')}>
            Document Checklist
          </Button>
        </Cluster>
      )}
    </Card>
  );
}
