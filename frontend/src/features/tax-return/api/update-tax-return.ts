import type {
  Acknowledgement,
  AcknowledgementFile,
  CorrectedSignatureForm,
  ExtensionBody,
  MailingBody,
  NewSignatureForm,
  OrderSubjectBody,
  Signature,
} from '@tax-firm/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, dataOf } from '@/lib/api/client';
import { once } from '@/lib/api/once';
import { applyServerState } from './apply-server-state.js';
import type { TaxReturn } from './types.js';

/** Identifies a file in updates. A StoredFile is one. */
interface FileItem {
  name: string;
  link: string;
}

/**
 * Updates of a return that carry more than an event's name: names and notes (spec 2 §7), files, signatures and
 * acknowledgements. Each updates the shown return, and throws ApiError with a sentence for its field. What people type and
 * would repeat after a lost answer counts once.
 */
export function useTaxReturnUpdates(id: string) {
  const client = useQueryClient();
  return useMemo(() => {
    /** Awaits a call, and shows the return that it answers. */
    const settled = async (call: Promise<{ data?: TaxReturn }>) => {
      const answer = await dataOf(call);
      applyServerState(client, answer);
      return answer;
    };
    const params = { path: { id } };
    const counted = { params, fetch: once };
    return {
      /* Notes, names, the subject of the order, its office and its links. */
      addNotes: (notes: string[]) =>
        settled(api.PUT('/api/taxReturns/updateNotes', { body: { id, notes }, fetch: once })),
      deleteNote: (note: string) => settled(api.POST('/api/taxReturns/deleteNote', { body: { id, note } })),
      setName: (name: string) => settled(api.PUT('/api/taxReturns/updateName', { body: { id, name } })),
      setSpouseName: (spouseName: string) =>
        settled(api.PUT('/api/taxReturns/updateSpouseName', { body: { id, spouseName } })),
      /** Corrects the order's year, and the company of a business; staff only. */
      setSubject: (subject: Omit<OrderSubjectBody, 'id'>) =>
        settled(api.PUT('/api/taxReturns/updateOrder', { body: { id, ...subject } })),
      /** Sets the return's office, or none; staff only. */
      setOffice: (office: string | null) =>
        settled(api.PUT('/api/taxReturns/updateOffice', { body: { id, office } })),
      /** Adds a link from the client. */
      addLink: (link: string) => settled(api.PUT('/api/taxReturns/updateSheetsLink', { body: { id, link } })),
      deleteLink: (link: string) =>
        settled(api.POST('/api/taxReturns/deleteSheetsLink', { body: { id, link } })),
      /** Adds a link from the firm; staff only. */
      addFirmLink: (link: string) =>
        settled(api.PUT('/api/taxReturns/updateAdminSheetsLink', { body: { id, link } })),
      /** Deletes a link from the firm; staff only. */
      deleteFirmLink: (link: string) =>
        settled(api.POST('/api/taxReturns/deleteAdminSheetsLink', { body: { id, link } })),

      /* The files of a return, and what they are. */
      /** Adds an upload to the return's documents. */
      addFile: ({ name, link }: FileItem) =>
        settled(api.PUT('/api/taxReturns/updateTaxReturnFiles', { body: { id, files: [{ name, link }] } })),
      deleteFile: ({ link }: FileItem) =>
        settled(api.POST('/api/taxReturns/deleteTaxReturnFile', { body: { id, file: link } })),
      /** Restores a deleted document; staff only. */
      restoreFile: ({ link }: FileItem) =>
        settled(api.POST('/api/taxReturns/restoreTaxReturnFile', { body: { id, file: link } })),
      /** Sets the checklist items that a file covers, replacing the previous ones. */
      nameFile: ({ link }: Pick<FileItem, 'link'>, items: string[]) =>
        settled(api.PUT('/api/taxReturns/updateFileItems', { body: { id, file: link, items } })),
      /** Sets whether a checklist item applies. */
      setApplies: (item: string, applies: boolean) =>
        settled(api.PUT('/api/taxReturns/updateChecklistItem', { body: { id, item, applies } })),
      /** Adds an upload as the finished return; staff only. */
      addFinishedFile: ({ name, link }: FileItem) =>
        settled(
          api.PUT('/api/taxReturns/updateTaxReturnFilePDF', {
            body: { id, taxReturnFile: [{ name, link }] },
          }),
        ),
      /** Deletes a finished return; staff only. */
      deleteFinishedFile: ({ link }: FileItem) =>
        settled(api.POST('/api/taxReturns/deleteAdminTaxReturnFile', { body: { id, file: link } })),
      /** Restores a deleted finished return; staff only. */
      restoreFinishedFile: ({ link }: FileItem) =>
        settled(api.POST('/api/taxReturns/restoreAdminTaxReturnFile', { body: { id, file: link } })),

      /* The review copy, and questions about it. */
      /** Adds an upload to the review copy; staff only. */
      addReviewFile: ({ name, link }: FileItem) =>
        settled(api.PUT('/api/taxReturns/updateReviewFiles', { body: { id, files: [{ name, link }] } })),
      /** Deletes a file of a review copy that is not released; staff only. */
      deleteReviewFile: ({ link }: FileItem) =>
        settled(api.POST('/api/taxReturns/deleteReviewFile', { body: { id, file: link } })),
      /** Restores a deleted file of the review copy; staff only. */
      restoreReviewFile: ({ link }: FileItem) =>
        settled(api.POST('/api/taxReturns/restoreReviewFile', { body: { id, file: link } })),
      /** Asks about a page of the review copy; the client only. */
      askAboutReview: (question: { fileId: string; page: number; message: string }) =>
        settled(api.POST('/api/taxReturns/{id}/review/questions', { ...counted, body: question })),
      /** Answers the client's questions about the review copy; staff only. */
      answerReviewQuestion: (message: string) =>
        settled(api.POST('/api/taxReturns/{id}/review/answers', { ...counted, body: { message } })),

      /* Forms to sign, and their signatures. */
      /** Adds an uploaded form for the client's signature, with what it says; staff only. */
      addSignatureForm: (body: NewSignatureForm) =>
        settled(api.POST('/api/taxReturns/{id}/signing/forms', { params, body })),
      /** Puts a corrected form in the place of one that is out for signature, or signed; staff only. */
      correctSignatureForm: (body: CorrectedSignatureForm) =>
        settled(api.POST('/api/taxReturns/{id}/signing/forms/correct', { params, body })),
      /** Deletes a form that the client was not asked to sign; staff only. */
      deleteSignatureForm: ({ link }: FileItem) =>
        settled(api.POST('/api/taxReturns/{id}/signing/forms/delete', { params, body: { file: link } })),
      /** Agrees to sign electronically; the client only. @param disclosure its SHA-256 */
      consentToSign: (disclosure: string) =>
        settled(api.POST('/api/taxReturns/{id}/signing/consent', { ...counted, body: { disclosure } })),
      /** Answers what the firm asks of last year's return; the client only. @param answer as typed */
      confirmIdentity: (answer: string) =>
        settled(api.POST('/api/taxReturns/{id}/signing/identity', { ...counted, body: { answer } })),
      /** Signs the forms; the client only. */
      sign: (body: Signature) =>
        settled(api.POST('/api/taxReturns/{id}/signing/signature', { ...counted, body })),
      /** The spouse of a joint return agrees to sign electronically, on the account that the couple shares. */
      consentAsSpouse: (disclosure: string) =>
        settled(
          api.POST('/api/taxReturns/{id}/signing/spouse/consent', { ...counted, body: { disclosure } }),
        ),
      /** Answers with the spouse's date of birth, as ISO 8601. */
      confirmSpouse: (birthDate: string) =>
        settled(
          api.POST('/api/taxReturns/{id}/signing/spouse/identity', { ...counted, body: { birthDate } }),
        ),
      /** Signs the forms as the spouse. */
      signAsSpouse: (body: Signature) =>
        settled(api.POST('/api/taxReturns/{id}/signing/spouse/signature', { ...counted, body })),
      /** Adds an upload of the form that was signed on paper. */
      addSignedScan: ({ name, link }: FileItem) =>
        settled(
          api.POST('/api/taxReturns/{id}/signing/scans', { params, body: { files: [{ name, link }] } }),
        ),
      /** Deletes an upload of a signed form; staff only. */
      deleteSignedScan: ({ link }: FileItem) =>
        settled(api.POST('/api/taxReturns/{id}/signing/scans/delete', { params, body: { file: link } })),

      /* What the IRS and the states answered, and what went to them outside the tax software. */
      /** Records what an acknowledgement file says; staff only. */
      addAcknowledgementFile: (body: AcknowledgementFile) =>
        settled(api.POST('/api/taxReturns/{id}/filing/acknowledgements/file', { ...counted, body })),
      /** Records an acknowledgement of a transmission by hand; staff only. */
      acknowledge: (body: Acknowledgement) =>
        settled(api.POST('/api/taxReturns/{id}/filing/acknowledgements', { ...counted, body })),
      /** Records that the return was mailed on paper; staff only. */
      mail: (body: MailingBody) =>
        settled(api.POST('/api/taxReturns/{id}/filing/mailings', { ...counted, body })),
      /** Records an extension of time to file; staff only. */
      extend: (body: ExtensionBody) =>
        settled(api.POST('/api/taxReturns/{id}/filing/extensions', { ...counted, body })),
    };
  }, [client, id]);
}
