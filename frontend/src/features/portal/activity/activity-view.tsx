import { describeDocumentCount, is, type TaxReturnValue } from '@tax-firm/machines';
import { Link } from 'react-router-dom';
import { Button, ButtonAnchor, ButtonLink } from '@/components/button';
import { Card } from '@/components/card';
import { FoldingCard } from '@/components/folding-card';
import { Steps } from '@/components/lists/steps';
import { DateText } from '@/components/orders/amounts';
import { Cluster, Columns, Stack, Text } from '@/components/page/layout';
import { StatusPill, type StatusTone } from '@/components/stamp';
import { missingDocumentsOf } from '@/features/checklist/missing-documents';
import { DownloadButton } from '@/features/files/components/download-button';
import { useHistory } from '@/features/history/api/get-history';
import { HistoryList } from '@/features/history/components/history-list';
import { areFinal, FinalSteps } from '@/features/next-action/final-steps';
import type { ReturnPlace } from '@/features/next-action/places';
import { PaymentPortal } from '@/features/payment/components/payment-portal';
import { InvoiceAgreementCard } from '@/features/quote/components/invoice-agreement-card';
import type { TaxReturn } from '@/features/tax-return/api/types';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import { firm } from '@/lib/firm/profile';
import { clientStepsOf } from '../client-steps.js';
import { isDone } from '../next-step.js';
import { DoneCard } from './done-card.js';
import { EFileCard, ExtensionCard } from './e-file-card.js';
import { NextStepCard } from './next-step-card.js';

interface ActivityProps {
  taxReturn: TaxReturn;
  onOpen: (view: ReturnPlace) => void;
}

/** The return's progress and the client's actions, latest step first (spec 2 §2.2, §4). */
export function ActivityView(props: ActivityProps & { machine: TaxReturnMachine }) {
  const { taxReturn, machine, onOpen } = props;
  const { snapshot, value } = machine;
  const isReleased = snapshot.hasTag('isTaxReturnUploadedByTeamMember');
  const steps = <StepsCard taxReturn={taxReturn} />;
  // Before the quote, the wide column would have nothing else below the next step.
  const isBeforeQuote = is.quoteUnmade(value);
  return (
    <Columns widths="main">
      <Stack>
        <NextStepCard taxReturn={taxReturn} onOpen={onOpen} />
        {areFinal(value) && !isDone(taxReturn) && (
          <FinalSteps value={value} rules={taxReturn.workflow.context.rules} />
        )}
        {is.efileUnaccepted(value) && <ExtensionCard taxReturn={taxReturn} />}
        {isReleased && (
          <DownloadCard taxReturn={taxReturn} onOpen={onOpen} isNext={is.readyForDownload(value)} />
        )}
        {isDone(taxReturn) && <DoneCard taxReturn={taxReturn} />}
        <PaymentPortal
          taxReturn={taxReturn}
          machine={machine}
          afterPaying={isReleased && <FinishedFiles files={taxReturn.taxReturnFile} isNext={false} />}
        />
        <ReviewCard review={value.review} onOpen={() => onOpen('review')} />
        {snapshot.hasTag('isEFileAuthSent') && (
          <EFileCard taxReturn={taxReturn} onOpen={() => onOpen('sign')} />
        )}
        <InvoiceAgreementCard
          taxReturn={taxReturn}
          machine={machine}
          onWrite={() => onOpen('communications')}
        />
        {snapshot.hasTag('isAmountPayedByClient') && <ThankYou />}
        {isBeforeQuote && steps}
      </Stack>
      <Stack>
        {!isBeforeQuote && steps}
        <FilesCard taxReturn={taxReturn} onOpen={onOpen} />
        <Card title="History">
          <HistoryList taxReturnId={taxReturn.id} />
        </Card>
        <Text size="sm" touchLinks>
          <Link to="/ForgotPassword">Reset Password</Link>
        </Text>
      </Stack>
    </Columns>
  );
}

/** The steps from the order to the finished return, by name: what is done since when, what is next, what comes then. */
function StepsCard({ taxReturn }: { taxReturn: TaxReturn }) {
  const { data: history } = useHistory(taxReturn.id);
  const steps = clientStepsOf(taxReturn, history);
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <Card title="Step by step">
      <Steps
        steps={steps.map(({ label, isDone, at }, index) => ({
          label,
          isDone,
          aside: isDone ? at && <DateText value={at} /> : index === next && 'Next',
        }))}
      />
    </Card>
  );
}

/** Offers the finished return for download (spec 2 §4, step 5). */
function DownloadCard({ taxReturn, onOpen, isNext }: ActivityProps & { isNext: boolean }) {
  return (
    <Card title="Download Filed Tax Return" emphasis={isNext}>
      <Stack gap={3} measure>
        <p>Your filed return is ready. It is also in the File Manager.</p>
        <FinishedFiles files={taxReturn.taxReturnFile} isNext={isNext} />
        <Cluster as="p" gap={5} rowGap={0}>
          <Button variant="quiet" onClick={() => onOpen('file-manager')}>
            File Manager
          </Button>
          <ButtonLink variant="quiet" to={`/ClientTaxReturn/${taxReturn.id}/send-copy`}>
            Send a copy to a lender
          </ButtonLink>
        </Cluster>
      </Stack>
    </Card>
  );
}

interface FinishedFilesProps {
  files: TaxReturn['taxReturnFile'];
  /** Whether downloading is what the client should do next. */
  isNext: boolean;
}

/** A button for each file of the finished return. If there are several, the buttons name them. */
function FinishedFiles({ files, isNext }: FinishedFilesProps) {
  return (
    <Stack as="ul" gap={3} start>
      {files.map((file) => (
        <li key={file.id}>
          <DownloadButton
            file={file}
            label={files.length === 1 ? 'Download your return' : `Download ${file.name}`}
            size="medium"
            variant={isNext ? 'primary' : 'secondary'}
          />
        </li>
      ))}
    </Stack>
  );
}

type Review = TaxReturnValue['review'];
type Standing = { tone: StatusTone; words: string; sentence: string };

const standings: Record<Review, Standing | undefined> = {
  notReleased: undefined,
  released: {
    tone: 'attention',
    words: 'Waiting for you',
    sentence: 'Please read your return, then confirm that you reviewed it, or ask us about a page.',
  },
  questioned: {
    tone: 'waiting',
    words: 'Question asked',
    sentence: 'We’re answering your question. You can continue once you have our answer.',
  },
  reviewed: { tone: 'done', words: 'Reviewed', sentence: 'You confirmed that you reviewed your return.' },
};

/** The copy of the return that the client reads before signing; renders nothing before it is released. */
function ReviewCard({ review, onOpen }: { review: Review; onOpen: () => void }) {
  const standing = standings[review];
  if (!standing) return null;
  const { tone, words, sentence } = standing;
  return (
    <FoldingCard
      title="Your return to review"
      emphasis={is.copyToReview({ review })}
      isDone={is.copyReviewed({ review })}
      aside={<StatusPill tone={tone}>{words}</StatusPill>}
    >
      <Stack gap={3} measure>
        <p>{sentence}</p>
        <p>
          <Button variant="secondary" onClick={onOpen}>
            Read your return
          </Button>
        </p>
      </Stack>
    </FoldingCard>
  );
}

/**
 * Thanks the client and asks for a review (spec 2 §4, step 6). As the rule on reviews demands (16 CFR 465), the program
 * asks everyone whose invoice is settled, whatever they think, and offers no reward.
 */
function ThankYou() {
  return (
    <Stack as="section" gap={3} padTop={5} lineAbove="strong" aria-labelledby="thank-you">
      <h2 id="thank-you">Thank you</h2>
      <p>
        Thank you for trusting {firm.name} with your return. We ask every client at this point for an honest
        review, good or bad. It’s up to you, and it changes nothing about our work or your price.
      </p>
      <Cluster as="p">
        {firm.reviewSites.map(({ name, url }) => (
          <ButtonAnchor key={url} href={url} target="_blank" rel="noopener noreferrer" variant="secondary">
            {name}
          </ButtonAnchor>
        ))}
      </Cluster>
    </Stack>
  );
}

/** Number of files from the client and the firm, and of documents still needed, with links to both views. */
function FilesCard({ taxReturn, onOpen }: ActivityProps) {
  const missing = missingDocumentsOf(taxReturn).length;
  const count = taxReturn.files.length + taxReturn.taxReturnFile.length;
  return (
    <Card title="Files">
      <Cluster align="center" between>
        <p>
          <Text as="span" serif size="2xl" figures>
            {count}
          </Text>{' '}
          {count === 1 ? 'file' : 'files'}
        </p>
        <Button variant="secondary" onClick={() => onOpen('file-manager')}>
          File Manager
        </Button>
      </Cluster>
      {missing > 0 && (
        <Cluster gap={2} align="center" between above={4} padTop={3} lineAbove="hair" size="sm">
          <p>{describeDocumentCount(missing)} still needed</p>
          <Button variant="quiet" size="small" onClick={() => onOpen('document-checklist')}>
            Document Checklist
          </Button>
        </Cluster>
      )}
    </Card>
  );
}
