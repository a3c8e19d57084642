import { useMemo } from 'react';
import { api } from '@/lib/api/client';
import { useApplyServerState } from './apply-server-state.js';

/** What a file is named by in a write: what the upload answered will do. */
interface FileItem {
  name: string;
  link: string;
}

/**
 * The writes beside the workflow: papers, links, notes and names (spec 2 §7). Each throws ApiError with a sentence
 * for its field, and shows the answer wherever the return is shown.
 */
export function useTaxReturnUpdates(id: string) {
  const settled = useApplyServerState();
  return useMemo(
    () => ({
      addNotes: (notes: string[]) => settled(api.PUT('/api/taxReturns/updateNotes', { body: { id, notes } })),
      deleteNote: (note: string) => settled(api.POST('/api/taxReturns/deleteNote', { body: { id, note } })),
      setName: (name: string) => settled(api.PUT('/api/taxReturns/updateName', { body: { id, name } })),
      setSpouseName: (spouseName: string) =>
        settled(api.PUT('/api/taxReturns/updateSpouseName', { body: { id, spouseName } })),
      /** Which office it belongs to; staff only. */
      setOffice: (office: string | null) =>
        settled(api.PUT('/api/taxReturns/updateOffice', { body: { id, office } })),
      /** A link of the client's. */
      addLink: (link: string) => settled(api.PUT('/api/taxReturns/updateSheetsLink', { body: { id, link } })),
      /** A link from the firm; staff only. */
      addFirmLink: (link: string) =>
        settled(api.PUT('/api/taxReturns/updateAdminSheetsLink', { body: { id, link } })),
      /** Makes an upload one of the return's papers. */
      addFile: ({ name, link }: FileItem) =>
        settled(api.PUT('/api/taxReturns/updateTaxReturnFiles', { body: { id, files: [{ name, link }] } })),
      /** Makes an upload a finished return; staff only. */
      addFinishedFile: ({ name, link }: FileItem) =>
        settled(
          api.PUT('/api/taxReturns/updateTaxReturnFilePDF', {
            body: { id, taxReturnFile: [{ name, link }] },
          }),
        ),
      /** Says which items of the checklist a paper is for, in place of what was said before. */
      nameFile: ({ link }: Pick<FileItem, 'link'>, items: string[]) =>
        settled(api.PUT('/api/taxReturns/updateFileItems', { body: { id, file: link, items } })),
      /** Says whether an item of the checklist applies. */
      setApplies: (item: string, applies: boolean) =>
        settled(api.PUT('/api/taxReturns/updateChecklistItem', { body: { id, item, applies } })),
      deleteFile: ({ link }: FileItem) =>
        settled(api.POST('/api/taxReturns/deleteTaxReturnFile', { body: { id, file: link } })),
      /** Takes a finished return back; staff only. */
      deleteFinishedFile: ({ link }: FileItem) =>
        settled(api.POST('/api/taxReturns/deleteAdminTaxReturnFile', { body: { id, file: link } })),
    }),
    [id, settled],
  );
}
