import { checklist, orderServices, type UploadedDocument } from '@tax-firm/machines';
import { lengthOf, limits, tooLong } from '@tax-firm/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '@/components/button';
import { FileIcon } from '@/components/file-icon';
import { TextArea, TextField } from '@/components/forms/field';
import { FormLine, FormLines, FormPart } from '@/components/forms/form-part';
import { Box, Cluster, Failure, Row, Stack, Text } from '@/components/page/layout';
import { Uploader } from '@/features/files/components/uploader';
import { useUploading } from '@/features/files/upload/use-uploads';
import { api } from '@/lib/api/client';
import { type Contract, loadContract } from '@/lib/api/contract';
import { ApiError } from '@/lib/api/error';
import { firm } from '@/lib/firm/profile';
import { queryClient } from '@/lib/query-client';
import { useAction } from '@/lib/use-action';
import { useKeptFocus } from '@/lib/use-kept-focus';
import { keepDraft } from '../../api/drafts.js';
import {
  NextButton,
  SaveForLaterButton,
  StepScreen,
  type ScreenProps,
} from '../../components/wizard-screen.js';
import { withDraft } from '../../wizard/draft.js';
import { controlled, detailLimits, uploadsOf, waitForUploads } from '../../wizard/order.js';
import type { Wizard } from '../../wizard/use-stored-wizard.js';

/**
 * Upload Documents Individual and Business for visitors. The documents are stored with the draft, which is saved before
 * an upload. Uploads that start together save it once. It is opened already when the screen is shown, so that the list
 * drops documents that no longer exist.
 */
export function UploadDocuments({ wizard }: ScreenProps) {
  const draft = {
    queryKey: ['price-tool', 'draft', wizard.context.orderKey],
    queryFn: () => keepDraft(wizard),
    gcTime: 0,
    staleTime: Infinity,
  };
  useQuery(draft, queryClient);
  return (
    <DocumentUpload
      wizard={wizard}
      openDraft={() => queryClient.fetchQuery({ ...draft, staleTime: 0 })}
      next={(reason) => <NextButton wizard={wizard} reason={reason} />}
    />
  );
}

interface DocumentUploadProps {
  wizard: Wizard;
  /** Opens the draft that a visitor's documents are uploaded to. Returns its token. */
  openDraft?: () => Promise<string>;
  /** Fields above the documents. */
  above?: ReactNode;
  /** Next, disabled with a reason during uploads, or while a field is wrong. */
  next: (reason: string | undefined) => ReactNode;
}

/** The checklist, the uploads, a link to documents, and notes. */
export function DocumentUpload({ wizard, openDraft, above, next }: DocumentUploadProps) {
  const { context, kind, send } = wizard;
  const uploads = uploadsOf(context);
  useKeptFocus();
  const { failure, run: remove } = useAction(async (link: string) => {
    await deleteUpload(link, await openDraft?.());
    send({ type: 'DOCUMENT_REMOVED', link });
  });
  const problem = useLinkProblem(context.details.documentsLink) ?? notesProblem(context.details.notes);
  const unfinished = useUploading(uploads) ? waitForUploads : undefined;
  const { preparation } = context;
  if (preparation === null) return null;
  const attach = async ({ name, link }: UploadedDocument) =>
    send({ type: 'DOCUMENT_ADDED', document: { name, link } });
  // Without answers, the list has every document that may apply.
  const isAnswered = kind === 'visitor' || context.interviewed;
  const papers = checklist(preparation, isAnswered ? context.answers : undefined);
  return (
    <StepScreen
      wizard={wizard}
      title="Upload Documents"
      documentTitle={`Upload Documents: ${orderServices[preparation]}`}
      lede="Upload what you have. You can add the rest later, in your File Manager."
      step={isAnswered ? [4, 5] : [2, 3]}
      aside={<SaveForLaterButton wizard={wizard} reason={unfinished} />}
      actions={next(unfinished ?? problem)}
    >
      <Stack gap={7}>
        {above}
        <section aria-labelledby="checklist">
          <FormPart part="I" id="checklist" title="Upload checklist" />
          <FormLines>
            {papers.map(({ key, label, hint }, index) => (
              <FormLine key={key} line={String(index + 1)} label={label} hint={hint} />
            ))}
          </FormLines>
        </section>
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
            <DocumentList wizard={wizard} onRemove={remove} />
            <Failure>{failure}</Failure>
          </Box>
        </section>
        <section aria-labelledby="more">
          <FormPart part="III" id="more" title="Anything else" />
          <Box padTop={4}>
            <TextField
              {...controlled(wizard, 'documentsLink')}
              type="url"
              inputMode="url"
              label="A link to your documents"
              hint="For example, a shared folder. Remove sharing and editing restrictions on it."
              optional
            />
            <TextArea {...controlled(wizard, 'notes')} label="Notes for your preparer" rows={3} optional />
          </Box>
        </section>
      </Stack>
    </StepScreen>
  );
}

/**
 * Deletes an upload that is not part of an order yet, or does nothing if it no longer exists. Throws ApiError.
 * @param draft the token of the draft that a visitor's upload belongs to; a client's belongs to none
 */
async function deleteUpload(link: string, draft?: string): Promise<void> {
  const id = link.slice(link.lastIndexOf('/') + 1);
  try {
    if (draft === undefined) await api.DELETE('/api/files/{id}', { params: { path: { id } } });
    else {
      const params = { header: { 'X-Draft': draft }, path: { fileId: id } };
      await withDraft(draft, api.DELETE('/api/drafts/current/files/{fileId}', { params }));
    }
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

/** The documents uploaded for the order. */
function DocumentList({
  wizard: { context },
  onRemove,
}: {
  wizard: Wizard;
  onRemove: (link: string) => void;
}) {
  if (context.papers.length === 0) return null;
  return (
    <Box as="section" above={5} aria-label="Documents in your order">
      <Text as="h3" padBottom={2} size="sm" weight={600} sans>
        With your order
      </Text>
      <Box as="ul" lineAbove="hair">
        {context.papers.map(({ name, link }) => (
          <Row
            key={link}
            oneRow
            size="sm"
            weight={550}
            aside={
              <Button
                size="small"
                variant="quiet"
                aria-label={`Remove ${name}`}
                onClick={() => onRemove(link)}
              >
                Remove
              </Button>
            }
          >
            <Cluster as="span" oneRow align="center">
              <FileIcon name={name} />
              <span>{name}</span>
            </Cluster>
          </Row>
        ))}
      </Box>
    </Box>
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
