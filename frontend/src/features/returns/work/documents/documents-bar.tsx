import { describeDocumentCount } from '@tax-firm/machines';
import { Text } from '@/components/page/layout';
import { missingDocumentsOf } from '@/features/checklist/missing-documents';
import type { TaxReturn } from '@/features/tax-return/api/types';
import { QueryLink } from '../components/query-link.js';
import styles from './documents-bar.module.css';
import { documentName, type OpenDocument } from './open-document.js';

/** Of the link to a document. */
export const linkId = ({ id }: { id: string }): string => `document-${id}`;

/** More are a click away, in the File Manager. */
const most = 12;

interface DocumentsBarProps extends Pick<OpenDocument, 'files' | 'file'> {
  taxReturn: TaxReturn;
}

/** The client's documents, each a press away on every tab of the return, and what is missing. */
export function DocumentsBar({ taxReturn, files, file }: DocumentsBarProps) {
  const missing = missingDocumentsOf(taxReturn).length;
  const others = taxReturn.files.length - files.slice(0, most).length;
  return (
    <nav aria-label="Client’s documents" className={styles.bar}>
      <Text as="span" tone="quiet">
        Documents
      </Text>
      {files.slice(0, most).map((each) => (
        <QueryLink
          key={each.id}
          id={linkId(each)}
          changes={{ file: each.id }}
          replace={file !== undefined}
          aria-current={each.id === file?.id ? 'true' : undefined}
          className={styles.document}
          title={each.name}
        >
          {documentName(each)}
        </QueryLink>
      ))}
      {others > 0 && <QueryLink changes={{ tab: 'file-manager' }}>{others} more</QueryLink>}
      <Text as="span" tone="quiet">
        {taxReturn.files.length === 0 && 'None yet. '}
        {missing > 0 && `${describeDocumentCount(missing)} missing`}
      </Text>
    </nav>
  );
}
