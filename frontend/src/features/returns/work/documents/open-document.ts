import { useSearchParams } from 'react-router-dom';
import { canPreview } from '@/features/files/components/file-preview';
import { useMayOpen } from '@/features/files/components/file-remarks';
import type { ReturnFile, TaxReturn } from '@/features/tax-return/api/types';
import { useChangeQuery } from '../components/query-link.js';

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
