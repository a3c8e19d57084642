import { is } from '@tax-firm/machines';
import { useCallback, useState, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/button';
import { Actions, Stack } from '@/components/page/layout';
import { EmptyState } from '@/components/page/states';
import { Tabs } from '@/components/lists/tabs';
import { DownloadButton } from '@/features/files/components/download-button';
import { FilePreview } from '@/features/files/components/file-preview';
import { ContinueLinks, StepPage } from '@/features/next-action/step-page';
import { FinalSteps } from '@/features/next-action/final-steps';
import type { TaxReturn, Viewer, ReturnFile } from '@/features/tax-return/api/types';
import {
  useTaxReturnMachine,
  type TaxReturnMachine,
} from '@/features/tax-return/machine/use-tax-return-machine';
import { useHistory } from '@/features/history/api/get-history';
import { returnAddress } from '@/features/next-action/places';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { toast } from '@/components/dialogs/toast';
import { describeRefusal } from '@/features/tax-return/machine/refusal';
import { focusIfLost } from '@/lib/focus-if-lost';
import { TextArea } from '@/components/forms/field';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { useTaxReturnUpdates } from '@/features/tax-return/api/update-tax-return';

/** /ClientTaxReturn/:id/review: the client reads the finished return, asks about it, and confirms having reviewed it. */
export const ReviewPage = () => (
  <StepPage title="Review your return" here="Review">
    {(taxReturn, viewer) => <Review taxReturn={taxReturn} viewer={viewer} />}
  </StepPage>
);

function Review({ taxReturn, viewer }: { taxReturn: TaxReturn; viewer: Viewer }) {
  const machine = useTaxReturnMachine(taxReturn, viewer);
  const { id, reviewFiles } = taxReturn;
  const [chosen, setChosen] = useState<string>();
  const [page, setPage] = useState(1);
  const [asking, setAsking] = useState(false);
  const file = reviewFiles.find((each) => each.id === chosen) ?? reviewFiles[0];
  const [drawn, setDrawn] = useState<ReadonlyMap<string, boolean>>(new Map());
  const reach = useCallback((number: number) => setPage(number), []);
  const shownId = file?.id ?? '';
  const noteDrawn = useCallback(
    (isComplete: boolean) =>
      setDrawn((before) => new Map(before).set(shownId, isComplete && before.get(shownId) !== false)),
    [shownId],
  );
  if (!file)
    return (
      <EmptyState title="There is nothing to review now">
        <p>We’ll email you when your return is ready for your review.</p>
        <ContinueLinks taxReturn={taxReturn} from="review" />
      </EmptyState>
    );
  const unseen = reviewFiles.map(({ id: fileId, name }) => {
    if (drawn.get(fileId)) return undefined;
    if (drawn.has(fileId)) return `“${name}” can’t be shown in full. Please ask us for another copy.`;
    return fileId === shownId ? 'The pages are still loading.' : `Please read “${name}” first.`;
  });
  const preview = <FilePreview key={file.id} file={file} heading="h2" onPage={reach} onDrawn={noteDrawn} />;
  return (
    <>
      <FinalSteps value={machine.value} rules={taxReturn.workflow.context.rules} />
      <ReviewStanding review={machine.value.review} id={id} />
      {reviewFiles.length > 1 ? (
        <Tabs
          label="Files of your return"
          value={file.id}
          onChange={(next) => {
            setChosen(next);
            setPage(1);
          }}
          items={reviewFiles.map((each) => ({
            value: each.id,
            label: each.name,
            content: each.id === file.id && preview,
          }))}
        />
      ) : (
        preview
      )}
      <Actions stuck rowGap={2} above={5} below={5} padTop={3} padBottom={3} lineAbove="strong">
        {is.copyReviewed(machine.value) && <ContinueLinks taxReturn={taxReturn} from="review" />}
        <ConfirmReview machine={machine} unseen={unseen.find(Boolean)} />
        <Button
          size="small"
          variant="secondary"
          reason={machine.reasonFor('ASK_ABOUT_REVIEW')}
          onClick={() => setAsking(true)}
        >
          Ask about page {page}
        </Button>
      </Actions>
      <DownloadButton file={file} size="medium" />
      {asking && <AskDialog taxReturnId={id} file={file} page={page} onClose={() => setAsking(false)} />}
    </>
  );
}

/** What begins a review, and what a question does to it. */
const reviewEvents: ReadonlySet<string> = new Set([
  'RELEASE_REVIEW_COPY',
  'ASK_ABOUT_REVIEW',
  'ANSWER_REVIEW_QUESTION',
]);

/** Says what the client can do now. */
export function ReviewStanding({
  review,
  id,
}: {
  review: TaxReturn['workflow']['value']['review'];
  id: string;
}) {
  const messages = returnAddress(id, 'communications');
  const { data: history } = useHistory(id);
  const isAnswered =
    history?.findLast(({ type }) => reviewEvents.has(type))?.type === 'ANSWER_REVIEW_QUESTION';
  return (
    <Stack gap={4} start below={5} measure role="status">
      {is.copyReviewed({ review }) ? (
        <p>You confirmed that you reviewed this return. Thank you.</p>
      ) : is.questionOpen({ review }) ? (
        <p>
          We’re answering your question. You’ll find our answer here under{' '}
          <Link to={messages}>Communications</Link>, and we’ll email it to you.
        </p>
      ) : isAnswered ? (
        <p>
          We answered your question. You’ll find our answer under <Link to={messages}>Communications</Link>.
          If everything is right now, confirm it below. If something is still wrong or unclear, ask about that
          page.
        </p>
      ) : (
        <p>
          Please read all pages. If everything is right, confirm it below. If something looks wrong or
          unclear, ask about that page.
        </p>
      )}
    </Stack>
  );
}

interface ConfirmReviewProps {
  machine: TaxReturnMachine;
  /** Why the client cannot have seen the copy, as a sentence. */
  unseen: string | undefined;
}

/**
 * The button with which the client confirms the review, after a last look at what matters. Its dialog stays when the
 * screen shows the review as confirmed, because the server may yet refuse.
 */
export function ConfirmReview({ machine, unseen }: ConfirmReviewProps) {
  const [open, setOpen] = useState(false);
  const surroundings = useRef<HTMLElement | null>(null);
  return (
    <>
      {!is.copyReviewed(machine.value) && (
        <Button
          size="small"
          reason={machine.reasonFor('CONFIRM_REVIEW') ?? unseen}
          onClick={({ currentTarget }) => {
            surroundings.current = currentTarget.parentElement;
            setOpen(true);
          }}
        >
          I have reviewed this
        </Button>
      )}
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={async () => {
          await machine.send({ type: 'CONFIRM_REVIEW' });
          toast('Thank you for reviewing your return');
          focusIfLost(surroundings.current);
        }}
        title="Have you reviewed your return?"
        description="Please check names, Social Security numbers, bank account, income, and the refund or the amount you owe. You are responsible for what your return says."
        confirmLabel="Yes, I have reviewed it"
        cancelLabel="Not yet"
        describeFailure={describeRefusal}
      />
    </>
  );
}

interface AskDialogProps {
  taxReturnId: string;
  file: ReturnFile;
  /** The page that the reader looks at; it stays the same while the dialog is open. */
  page: number;
  onClose: () => void;
}

/** Asks the firm about a page. The question becomes a message of the return. */
function AskDialog({ taxReturnId, file, page, onClose }: AskDialogProps) {
  const { askAboutReview } = useTaxReturnUpdates(taxReturnId);
  const [asked] = useState({ fileId: file.id, page });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Ask about page ${asked.page}`}
      description={`${file.name}. You can sign after we answer, here and by email.`}
      schema={({ messageBody }) => messageBody}
      describeFailure={describeRefusal}
      submitLabel="Send the question"
      pendingLabel="Sending…"
      onSubmit={async ({ message }) => {
        await askAboutReview({ ...asked, message });
        toast('We got your question');
      }}
    >
      <TextArea
        name="message"
        label="Your question"
        hint="Please don’t write Social Security or bank account numbers here."
        rows={5}
        limit="message"
        required
      />
    </FormDialog>
  );
}
