import { describeDocumentCount } from '@tax-firm/machines';
import { Cluster, Text } from '@/components/page/layout';
import { missingDocumentsOf } from '@/features/checklist/missing-documents';
import { QueryLink } from '../components/query-link.js';
import { useReturn } from '../return-context.js';
import styles from '../work.module.css';
import { documentName, type OpenDocument } from './open-document.js';

/** Of the link to a document. */
export const linkId = ({ id }: { id: string }): string => `document-${id}`;

/** More are a click away, in the File Manager. */
const most = 12;

/** The client's documents, each a press away on every tab of the return, and what is missing. */
export function DocumentsBar({ files, file }: Pick<OpenDocument, 'files' | 'file'>) {
  const { taxReturn } = useReturn();
  const missing = missingDocumentsOf(taxReturn).length;
  const others = taxReturn.files.length - files.slice(0, most).length;
  return (
    <Cluster as="nav" screenOnly gap={4} rowGap={0} align="center" size="sm" aria-label="Client’s documents">
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
    </Cluster>
  );
}
