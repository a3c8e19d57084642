import {
  is,
  isGivenUp,
  jurisdictions,
  mayEverSend,
  rejectionAdvice,
  type Transmission,
  transmittedOn,
  unfiledJurisdictions,
} from '@tax-firm/machines';
import { useId, useState } from 'react';
import { formatDay } from '@/components/orders/amounts';
import { Card } from '@/components/card';
import { Select, TextField } from '@/components/forms/field';
import { Cluster, Stack, Text } from '@/components/page/layout';
import { StatusPill, type StatusTone } from '@/components/stamp';
import { toast } from '@/components/dialogs/toast';
import { FileList } from '@/features/files/components/file-list';
import { useTaxReturnUpdates } from '@/features/tax-return/api/update-tax-return';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import { FormButton } from '../../components/form-button.js';
import { AcknowledgementDrop } from './acknowledgement-drop.js';
import type { ActivityProps } from '../activity-props.js';
import cards from '../cards.module.css';
import { ChooseJurisdictions } from './choose-jurisdictions.js';
import { FiledItem } from './filed-item.js';
import { JurisdictionSelect } from './jurisdiction-select.js';
import { RecordMailing, type RecordProps } from './mailing.js';
import { useFiling } from './use-filing.js';
import { whyNotText } from '../why-not-text.js';
import { WithdrawButton, WithdrawDialog, type Withdrawal } from '../withdraw-dialog.js';

type Standing = TaxReturnMachine['value']['filing'];

const standings: Record<Standing, { tone: StatusTone; words: string }> = {
  none: { tone: 'neutral', words: 'Nothing transmitted' },
  waiting: { tone: 'waiting', words: 'No acknowledgement yet' },
  rejected: { tone: 'attention', words: 'Rejected' },
  incomplete: { tone: 'waiting', words: 'Still to be filed elsewhere' },
  accepted: { tone: 'done', words: 'Accepted' },
  mailed: { tone: 'done', words: 'Mailed on paper' },
};

/**
 * Where the return is to be filed, what was transmitted to the IRS and the states, what came back, and what was mailed on
 * paper instead. Nothing before the CPA's approval.
 */
export function FilingCard({ taxReturn, viewer, machine }: ActivityProps) {
  const { context } = taxReturn.workflow;
  const { transmissions, mailings } = context;
  const hasRecord = transmissions.length + mailings.length > 0;
  const unfiled = unfiledJurisdictions(context);
  const { value } = machine;
  const isSigned = is.authSigned(value);
  const mayRecord = mayEverSend(viewer.role, 'RECORD_TRANSMISSION') && (isSigned || hasRecord);
  const isWaiting = transmissions.some(({ outcome }) => outcome === 'waiting');
  const isRejected = transmissions.some(({ outcome }) => outcome === 'rejected');
  const { data } = useFiling(taxReturn.id, taxReturn.workflow.version, isRejected);
  const [withdrawal, setWithdrawal] = useState<Withdrawal>();
  const ownId = useId();
  const whyNotRecord = whyNotText(machine.whyNot('RECORD_TRANSMISSION'));
  const isSameReason = whyNotRecord === whyNotText(machine.whyNot('RECORD_MAILING'));
  // A reason that both buttons have is said once.
  const reasonId = whyNotRecord && isSameReason ? ownId : undefined;
  if (!hasRecord && unfiled.length === 0 && is.approvalPending(value)) return null;
  const { tone, words } = standings[value.filing];
  const isUnproven = is.nothingFiled(value) && is.efileAccepted(value);
  return (
    <Card
      title="Filing"
      aside={
        <StatusPill tone={isUnproven ? 'attention' : tone}>
          {isUnproven ? 'No acknowledgement on file' : words}
        </StatusPill>
      }
      className={cards.card}
    >
      {hasRecord || unfiled.length > 0 ? (
        <Stack as="ul" gap={3}>
          {transmissions.map((sent) => (
            <Sent
              key={sent.submissionId}
              {...{ sent, taxReturn, viewer, machine }}
              onWithdraw={setWithdrawal}
              texts={(data?.texts ?? []).filter(({ submissionId }) => submissionId === sent.submissionId)}
            />
          ))}
          {mailings.map((mailing) => (
            <FiledItem
              key={mailing.jurisdiction}
              kind="mailing"
              filed={mailing}
              number={mailing.tracking}
              {...{ viewer, machine }}
              onWithdraw={setWithdrawal}
            />
          ))}
          {unfiled.map((code) => (
            <Stack key={code} as="li" gap={2} padTop={3} lineAbove="hair">
              <p>
                <strong>{jurisdictions[code]}</strong>, still to be filed
              </p>
            </Stack>
          ))}
        </Stack>
      ) : (
        <p>
          {isSigned
            ? 'There is no record of where the return was sent or what came back.'
            : 'The return is filed once the authorization is signed.'}
        </p>
      )}
      {isWaiting && mayRecord && <AcknowledgementDrop taxReturnId={taxReturn.id} />}
      {taxReturn.acknowledgements.length > 0 && (
        <FileList label="Acknowledgements" files={taxReturn.acknowledgements} forStaff empty={null} />
      )}
      <Cluster gap={2} align="start">
        {mayRecord && (
          <>
            <RecordTransmission {...{ taxReturn, machine, reasonId }} />
            <RecordMailing {...{ taxReturn, machine, reasonId }} />
            {reasonId && (
              <Text id={reasonId} size="xs" tone="quiet">
                {whyNotRecord}
              </Text>
            )}
          </>
        )}
        {mayEverSend(viewer.role, 'CHOOSE_JURISDICTIONS') && (
          <ChooseJurisdictions {...{ machine, context }} />
        )}
      </Cluster>
      {withdrawal && (
        <WithdrawDialog {...withdrawal} machine={machine} onClose={() => setWithdrawal(undefined)} />
      )}
    </Card>
  );
}

interface SentProps extends ActivityProps {
  sent: Transmission;
  /** What the IRS or the state says about the codes. */
  texts: readonly { code: string; text: string }[];
  onWithdraw: (withdrawal: Withdrawal) => void;
}

function Sent({ sent, texts, taxReturn, viewer, machine, onWithdraw }: SentProps) {
  const { jurisdiction, submissionId, outcome, codes } = sent;
  const mayRecord = mayEverSend(viewer.role, 'WITHDRAW_TRANSMISSION');
  return (
    <Stack as="li" gap={2} padTop={3} lineAbove="hair" aria-label={jurisdictions[jurisdiction]}>
      <p>
        <strong>{jurisdictions[jurisdiction]}</strong>, {outcomeWords(sent)}
        {isGivenUp(sent, taxReturn.workflow.context) && ', no longer to be filed there'}
      </p>
      <Text tone="quiet" figures breakWords>
        {submissionId}
      </Text>
      {codes.map((code) => (
        <div key={code}>
          <p>
            <strong>{code}</strong> {rejectionAdvice(code)?.staff ?? unknownCode}
          </p>
          {texts
            .filter((each) => each.code === code)
            .map(({ text }) => (
              <Text key={text} tone="quiet" figures breakWords>
                In their words: {text}
              </Text>
            ))}
        </div>
      ))}
      {mayRecord && (
        <Cluster gap={2} align="start">
          {outcome === 'waiting' && <EnterAcknowledgement sent={sent} taxReturnId={taxReturn.id} />}
          <WithdrawButton
            {...{ machine, onWithdraw }}
            what={`submission ${submissionId}`}
            request={{ type: 'WITHDRAW_TRANSMISSION', submissionId }}
          />
        </Cluster>
      )}
    </Stack>
  );
}

const unknownCode = 'Look this code up in your tax software: it names the field.';

/** When it was sent, and what came back. */
function outcomeWords(sent: Transmission): string {
  const { outcome, on, evidence } = sent;
  if (outcome === 'waiting' || on === null) return `transmitted ${formatDay(transmittedOn(sent))}`;
  const source = evidence === 'file' ? 'acknowledgement on file' : 'entered by hand';
  return `${outcome} ${formatDay(on)} (${source})`;
}

function RecordTransmission({ taxReturn, machine, reasonId }: RecordProps) {
  return (
    <FormButton
      label="Record a transmission"
      reasonId={reasonId}
      reason={whyNotText(machine.whyNot('RECORD_TRANSMISSION'))}
      description="One for the federal return, and one for each state. Your tax software shows the submission ID."
      schema={({ transmissionForm }) => transmissionForm}
      submitLabel="Record it"
      onSubmit={async ({ jurisdiction, submissionId }) => {
        await machine.send({ type: 'RECORD_TRANSMISSION', jurisdiction, submissionId });
        toast(`${jurisdictions[jurisdiction]}: transmission recorded`);
      }}
    >
      <JurisdictionSelect context={taxReturn.workflow.context} />
      <TextField
        name="submissionId"
        label="Submission ID"
        hint="20 characters: 13 digits, then 7 letters or digits."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </FormButton>
  );
}

function EnterAcknowledgement({ sent, taxReturnId }: { sent: Transmission; taxReturnId: string }) {
  const { acknowledge } = useTaxReturnUpdates(taxReturnId);
  const { jurisdiction, submissionId } = sent;
  return (
    <FormButton
      label="Enter the acknowledgement"
      title={`${jurisdictions[jurisdiction]}: enter the acknowledgement`}
      description="The history will say that it was entered by hand. The client gets an email about a rejection."
      schema={({ acknowledgementForm }) => acknowledgementForm}
      submitLabel="Record it"
      onSubmit={async ({ outcome, on, codes }) => {
        await acknowledge({ submissionId, outcome, on, codes });
        toast(`${jurisdictions[jurisdiction]}: ${outcome}`);
      }}
    >
      <Select name="outcome" label="It says" required>
        <option value="accepted">Accepted</option>
        <option value="rejected">Rejected</option>
      </Select>
      <TextField name="on" label="Day of the acknowledgement" type="date" required />
      <TextField
        name="codes"
        label="Rejection codes"
        hint="For a rejection only, such as IND-031-04. Separate several codes with spaces."
        autoComplete="off"
        spellCheck={false}
        optional
      />
    </FormButton>
  );
}
