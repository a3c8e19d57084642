import { describeDocumentCount } from '@tax-firm/machines';
import { Cluster, Text } from '@/components/page/layout';
import { missingDocumentsOf } from '@/features/checklist/missing-documents';
import { QueryLink, useChangeQuery } from '../components/query-link.js';
import { useReturn } from '../return-context.js';
import styles from '../work.module.css';
import { useSearchParams } from 'react-router-dom';
import { canPreview } from '@/features/files/components/file-preview';
import { useMayOpen } from '@/features/files/components/file-list';
import type { ReturnFile, TaxReturn } from '@/features/tax-return/api/types';

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

/** The client's documents that the page can show, and the one that is open. */
export interface OpenDocument {
  readonly files: readonly ReturnFile[];
  readonly file: ReturnFile | undefined;
  /** Opens another document in place of the open one; none closes it. */
  readonly open: (file?: ReturnFile) => void;
}

/** The address names the open document, so that a reload, a link and Back show it. */
export function useOpenDocument({ files }: Pick<TaxReturn, 'files'>): OpenDocument {
  const mayOpen = useMayOpen();
  const [parameters] = useSearchParams();
  const change = useChangeQuery();
  const shown = files.filter((file) => mayOpen(file) && canPreview(file));
  return {
    files: shown,
    file: shown.find(({ id }) => id === parameters.get('file')),
    open: (file) => change({ file: file?.id }),
  };
}

/** "Form W-2: scan.pdf": what it was recognized as, if its name does not say so, with its name. */
export const documentName = ({ form, name }: Pick<ReturnFile, 'form' | 'name'>): string =>
  form && !name.toLowerCase().includes(form.toLowerCase()) ? `${form}: ${name}` : name;
