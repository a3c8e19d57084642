import { type Answers, orderServices, type UploadedDocument, type Preparation } from '@tax-firm/machines';
import { lengthOf, limits, tooLong } from '@tax-firm/contract/limits';
import { useEffect, useState, type ReactNode } from 'react';
import { TextArea, TextField } from '@/components/forms/field';
import { FormPart } from '@/components/forms/form-part';
import { Box, Stack, Text } from '@/components/page/layout';
import { Uploader } from '@/features/files/components/uploader';
import { useUploading } from '@/features/files/upload/use-uploads';
import { loadContract, type Contract } from '@/lib/api/contract';
import { sentenceOf } from '@/lib/api/error';
import { firm } from '@/lib/firm/profile';
import { useKeptFocus } from '@/lib/use-kept-focus';
import { deleteUpload } from '../../api/delete-upload.js';
import { DocumentChecklist } from '../../components/document-checklist.js';
import { NextButton, SaveForLaterButton } from '../../components/next-button.js';
import { DocumentList } from '../../components/document-list.js';
import { WizardScreen } from '../../components/wizard-screen.js';
import { detailLimits } from '../../wizard/detail-limits.js';
import { back } from '../../wizard/events.js';
import { withDraft } from '../../wizard/draft.js';
import { uploadsOf, waitForUploads } from '../../wizard/order.js';
import { useDraft } from '../../wizard/use-draft.js';
import type { Wizard } from '../../wizard/use-stored-wizard.js';
import { withData } from '../with-data.js';

interface DocumentUploadProps {
  wizard: Wizard;
  preparation: Preparation;
  answers?: Answers;
  /** Opens the draft that a visitor's documents are uploaded to. Returns its token. */
  openDraft?: () => Promise<string>;
  /** Deletes an upload on the server. */
  discard: (link: string) => Promise<void>;
  step: readonly [number, number];
  /** Save For Later, disabled with a reason during uploads. */
  aside?: (reason: string | undefined) => ReactNode;
  /** Fields above the documents. */
  above?: ReactNode;
  /** Next, disabled with a reason during uploads, or while a field is wrong. */
  next: (reason: string | undefined) => ReactNode;
}

/** Upload Documents Individual and Business for visitors. The documents are stored with the draft. */
export const UploadDocuments = withData(function UploadDocuments({ wizard }) {
  const openDraft = useDraft(wizard);
  const { preparation, answers } = wizard.context;
  if (preparation === null) return null;
  return (
    <DocumentUpload
      wizard={wizard}
      preparation={preparation}
      answers={answers}
      openDraft={openDraft}
      discard={async (link) => {
        const token = await openDraft();
        await withDraft(token, deleteUpload(link, token));
      }}
      step={[4, 5]}
      aside={(reason) => <SaveForLaterButton wizard={wizard} reason={reason} />}
      next={(reason) => <NextButton wizard={wizard} reason={reason} />}
    />
  );
});

/** The checklist, the uploads, a link to documents, and notes. */
export function DocumentUpload({
  wizard,
  preparation,
  answers,
  openDraft,
  discard,
  step,
  aside,
  above,
  next,
}: DocumentUploadProps) {
  const { context, send } = wizard;
  const uploads = uploadsOf(context);
  useKeptFocus();
  const [failure, setFailure] = useState<string | null>(null);
  const problem = useLinkProblem(context.details.documentsLink) ?? notesProblem(context.details.notes);
  const attach = async ({ name, link }: UploadedDocument) =>
    send({ type: 'DOCUMENT_ADDED', document: { name, link } });
  const remove = async (link: string) => {
    setFailure(null);
    try {
      await discard(link);
      send({ type: 'DOCUMENT_REMOVED', link });
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  };
  const unfinished = useUploading(uploads) ? waitForUploads : undefined;
  return (
    <WizardScreen
      title="Upload Documents"
      documentTitle={`Upload Documents: ${orderServices[preparation]}`}
      lede="Upload what you have. You can add the rest later, in your File Manager."
      step={step}
      onBack={() => send(back)}
      aside={aside?.(unfinished)}
      actions={next(unfinished ?? problem)}
    >
      <Stack gap={7}>
        {above}
        <DocumentChecklist preparation={preparation} answers={answers} />
        <section aria-labelledby="uploads">
          <FormPart part="II" id="uploads" title="Your documents" />
          <Box padTop={4}>
            <Uploader
              key={context.orderKey}
              keptAs={uploads}
              label="Upload your documents"
              attach={attach}
              openDraft={openDraft}
              failureText={`File Could not be uploaded contact ${firm.email}`}
            />
            <DocumentList documents={context.papers} onRemove={(link) => void remove(link)} />
            {failure && (
              <Text role="alert" tone="problem" weight={550}>
                {failure}
              </Text>
            )}
          </Box>
        </section>
        <section aria-labelledby="more">
          <FormPart part="III" id="more" title="Anything else" />
          <Box padTop={4}>
            <TextField
              name="documentsLink"
              type="url"
              limit={detailLimits.documentsLink}
              inputMode="url"
              label="A link to your documents"
              hint="For example, a shared folder. Remove sharing and editing restrictions on it."
              optional
              error={context.errors['documentsLink']}
              value={context.details.documentsLink}
              onChange={({ currentTarget }) =>
                send({ type: 'EDIT_DETAIL', field: 'documentsLink', value: currentTarget.value })
              }
            />
            <TextArea
              name="notes"
              label="Notes for your preparer"
              rows={3}
              limit={detailLimits.notes}
              optional
              error={context.errors['notes']}
              value={context.details.notes}
              onChange={({ currentTarget }) =>
                send({ type: 'EDIT_DETAIL', field: 'notes', value: currentTarget.value })
              }
            />
          </Box>
        </section>
      </Stack>
    </WizardScreen>
  );
}

/** Why the notes are refused, if they are too long. */
function notesProblem(notes: string): string | undefined {
  const length = lengthOf(notes.trim());
  const limit = limits[detailLimits.notes];
  return length > limit
    ? `Your notes are too long. ${tooLong(length, limit)}, or upload the text as a document.`
    : undefined;
}

/** What is wrong with the link to documents, if it is no web address. The contract that says so is loaded for a link alone. */
function useLinkProblem(link: string): string | undefined {
  const [contract, setContract] = useState<Contract>();
  const isGiven = link.trim() !== '';
  useEffect(() => {
    if (isGiven) void loadContract().then(setContract);
  }, [isGiven]);
  return isGiven ? contract?.webLink.safeParse(link).error?.issues[0]?.message : undefined;
}
