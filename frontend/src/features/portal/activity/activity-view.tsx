import { is } from '@tax-firm/machines';
import { Link } from 'react-router-dom';
import { Card } from '@/components/card';
import { Columns, Stack, Text } from '@/components/page/layout';
import { HistoryList } from '@/features/history/components/history-list';
import { areFinal, FinalSteps } from '@/features/next-action/final-steps';
import type { ReturnPlace } from '@/features/next-action/places';
import { PaymentPortal } from '@/features/payment/components/payment-portal';
import { InvoiceAgreementCard } from '@/features/quote/components/invoice-agreement-card';
import type { TaxReturn } from '@/features/tax-return/api/types';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import { DoneCard } from '../done/done-card.js';
import { FinishedFiles } from '../done/finished-files.js';
import { isDone } from '../next-step.js';
import { DownloadCard } from './download-card.js';
import { EFileCard } from './e-file-card.js';
import { ExtensionCard } from './extension-card.js';
import { FilesCard } from './files-card.js';
import { StepsCard } from '../steps/steps-card.js';
import { NextStepCard } from './next-step-card.js';
import { ReviewCard } from './review-card.js';
import { ThankYou } from './thank-you.js';

interface ActivityViewProps {
  taxReturn: TaxReturn;
  machine: TaxReturnMachine;
  onOpen: (view: ReturnPlace) => void;
}

/** The return's progress and the client's actions, latest step first (spec 2 §2.2, §4). */
export function ActivityView({ taxReturn, machine, onOpen }: ActivityViewProps) {
  const { snapshot } = machine;
  const isReleased = snapshot.hasTag('isTaxReturnUploadedByTeamMember');
  const steps = <StepsCard taxReturn={taxReturn} />;
  // Before the quote, the wide column would have nothing else below the next step.
  const isBeforeQuote = is.quoteUnmade(machine.value);
  return (
    <Columns widths="main">
      <Stack>
        <NextStepCard taxReturn={taxReturn} onOpen={onOpen} />
        {areFinal(machine.value) && !isDone(taxReturn) && (
          <FinalSteps value={machine.value} rules={taxReturn.workflow.context.rules} />
        )}
        {is.efileUnaccepted(machine.value) && <ExtensionCard taxReturn={taxReturn} />}
        {isReleased && (
          <DownloadCard
            taxReturn={taxReturn}
            onOpen={() => onOpen('file-manager')}
            emphasis={is.readyForDownload(machine.value)}
          />
        )}
        {isDone(taxReturn) && <DoneCard taxReturn={taxReturn} />}
        <PaymentPortal
          taxReturn={taxReturn}
          machine={machine}
          afterPaying={isReleased && <FinishedFiles files={taxReturn.taxReturnFile} isNext={false} />}
        />
        <ReviewCard review={machine.value.review} onOpen={() => onOpen('review')} />
        {snapshot.hasTag('isEFileAuthSent') && (
          <EFileCard
            value={machine.value}
            hasScan={taxReturn.signedScans.length > 0}
            context={taxReturn.workflow.context}
            onOpen={() => onOpen('sign')}
          />
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
