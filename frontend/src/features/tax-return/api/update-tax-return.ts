import { useMemo } from 'react';
import { api } from '@/lib/api/client';
import { useApplyServerState } from './apply-server-state.js';

/** Identifies a file in updates. A StoredFile is one. */
interface FileItem {
  name: string;
  link: string;
}

/**
 * Updates of a return outside the workflow: files, links, notes and names (spec 2 §7). Each updates the shown return,
 * and throws ApiError with a sentence for its field.
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
      /** Sets the return's office, or none; staff only. */
      setOffice: (office: string | null) =>
        settled(api.PUT('/api/taxReturns/updateOffice', { body: { id, office } })),
      /** Adds a link from the client. */
      addLink: (link: string) => settled(api.PUT('/api/taxReturns/updateSheetsLink', { body: { id, link } })),
      /** Adds a link from the firm; staff only. */
      addFirmLink: (link: string) =>
        settled(api.PUT('/api/taxReturns/updateAdminSheetsLink', { body: { id, link } })),
      /** Adds an upload to the return's documents. */
      addFile: ({ name, link }: FileItem) =>
        settled(api.PUT('/api/taxReturns/updateTaxReturnFiles', { body: { id, files: [{ name, link }] } })),
      /** Adds an upload as the finished return; staff only. */
      addFinishedFile: ({ name, link }: FileItem) =>
        settled(
          api.PUT('/api/taxReturns/updateTaxReturnFilePDF', {
            body: { id, taxReturnFile: [{ name, link }] },
          }),
        ),
      /** Sets the checklist items that a file covers, replacing the previous ones. */
      nameFile: ({ link }: Pick<FileItem, 'link'>, items: string[]) =>
        settled(api.PUT('/api/taxReturns/updateFileItems', { body: { id, file: link, items } })),
      /** Sets whether a checklist item applies. */
      setApplies: (item: string, applies: boolean) =>
        settled(api.PUT('/api/taxReturns/updateChecklistItem', { body: { id, item, applies } })),
      /** Adds an upload to the review copy; staff only. */
      addReviewFile: ({ name, link }: FileItem) =>
        settled(api.PUT('/api/taxReturns/updateReviewFiles', { body: { id, files: [{ name, link }] } })),
      deleteFile: ({ link }: FileItem) =>
        settled(api.POST('/api/taxReturns/deleteTaxReturnFile', { body: { id, file: link } })),
      /** Deletes a finished return; staff only. */
      deleteFinishedFile: ({ link }: FileItem) =>
        settled(api.POST('/api/taxReturns/deleteAdminTaxReturnFile', { body: { id, file: link } })),
      /** Deletes a file of a review copy that is not released; staff only. */
      deleteReviewFile: ({ link }: FileItem) =>
        settled(api.POST('/api/taxReturns/deleteReviewFile', { body: { id, file: link } })),
      /** Restores a deleted file of the review copy; staff only. */
      restoreReviewFile: ({ link }: FileItem) =>
        settled(api.POST('/api/taxReturns/restoreReviewFile', { body: { id, file: link } })),
      /** Asks about a page of the review copy; the client only. */
      askAboutReview: (question: { fileId: string; page: number; message: string }) =>
        settled(
          api.POST('/api/taxReturns/{id}/review/questions', { params: { path: { id } }, body: question }),
        ),
      /** Answers the client's questions about the review copy; staff only. */
      answerReviewQuestion: (message: string) =>
        settled(
          api.POST('/api/taxReturns/{id}/review/answers', { params: { path: { id } }, body: { message } }),
        ),
      /** Restores a deleted document; staff only. */
      restoreFile: ({ link }: FileItem) =>
        settled(api.POST('/api/taxReturns/restoreTaxReturnFile', { body: { id, file: link } })),
      /** Restores a deleted finished return; staff only. */
      restoreFinishedFile: ({ link }: FileItem) =>
        settled(api.POST('/api/taxReturns/restoreAdminTaxReturnFile', { body: { id, file: link } })),
    }),
    [id, settled],
  );
}
