import { keepPreviousData } from '@tanstack/react-query';
import {
  is,
  isGivenUp,
  type Jurisdiction,
  jurisdictions,
  type Mailing,
  rejectionAdvice,
  returnIn,
  type TaxReturnValue,
  type Transmission,
  transmittedOn,
  unfiledJurisdictions,
} from '@tax-firm/machines';
import { type ReactNode, useId } from 'react';
import { formatDay } from '@/components/orders/amounts';
import { Cluster, Stack, Text } from '@/components/page/layout';
import { FileList } from '@/features/files/components/file-list';
import { useRead } from '@/lib/api/queries';
import { SmallCard, type Standing } from '../../components/small-card.js';
import { useReturn } from '../../return-context.js';
import {
  AcknowledgementDrop,
  ChooseJurisdictions,
  EnterAcknowledgement,
  RecordMailing,
  RecordTransmission,
} from './record-buttons.js';
import { ReasonButton } from '../../components/form-button.js';

const standings: Record<TaxReturnValue['filing'], Standing> = {
  none: { tone: 'neutral', words: 'Nothing transmitted' },
  waiting: { tone: 'waiting', words: 'No acknowledgement yet' },
  rejected: { tone: 'attention', words: 'Rejected' },
  incomplete: { tone: 'waiting', words: 'Still to be filed elsewhere' },
  accepted: { tone: 'done', words: 'Accepted' },
  mailed: { tone: 'done', words: 'Mailed on paper' },
};

const unproven: Standing = { tone: 'attention', words: 'No acknowledgement on file' };

/** What the IRS and the states say about rejections, in their words. @param version of the return: it may change with each */
const useFiling = (id: string, version: number, enabled: boolean) =>
  useRead(['filing', id, version], '/api/taxReturns/{id}/filing', {
    path: { id },
    placeholderData: keepPreviousData,
    enabled,
  });

/**
 * Where the return is to be filed, what was transmitted to the IRS and the states, what came back, and what was mailed on
 * paper instead. Nothing before the CPA's approval.
 */
export function FilingCard() {
  const { taxReturn, machine, may, whyNot } = useReturn();
  const { context, version } = taxReturn.workflow;
  const { transmissions, mailings } = context;
  const hasRecord = transmissions.length + mailings.length > 0;
  const unfiled = unfiledJurisdictions(context);
  const { value } = machine;
  const isSigned = is.authSigned(value);
  const mayRecord = may('RECORD_TRANSMISSION') && (isSigned || hasRecord);
  const isWaiting = transmissions.some(({ outcome }) => outcome === 'waiting');
  const isRejected = transmissions.some(({ outcome }) => outcome === 'rejected');
  const { data } = useFiling(taxReturn.id, version, isRejected);
  const ownId = useId();
  const whyNotRecord = whyNot('RECORD_TRANSMISSION');
  // A reason that both buttons have is said once.
  const reasonId = whyNotRecord && whyNotRecord === whyNot('RECORD_MAILING') ? ownId : undefined;
  if (!hasRecord && unfiled.length === 0 && is.approvalPending(value)) return null;
  const isUnproven = is.nothingFiled(value) && is.efileAccepted(value);
  return (
    <SmallCard title="Filing" standing={isUnproven ? unproven : standings[value.filing]}>
      {hasRecord || unfiled.length > 0 ? (
        <Stack as="ul" gap={3}>
          {transmissions.map((sent) => (
            <Sent
              key={sent.submissionId}
              sent={sent}
              texts={(data?.texts ?? []).filter(({ submissionId }) => submissionId === sent.submissionId)}
            />
          ))}
          {mailings.map((mailing) => (
            <FiledItem key={mailing.jurisdiction} kind="mailing" filed={mailing} number={mailing.tracking} />
          ))}
          {unfiled.map((code) => (
            <Entry key={code} jurisdiction={code} words="still to be filed" />
          ))}
        </Stack>
      ) : (
        <p>
          {isSigned
            ? 'There is no record of where the return was sent or what came back.'
            : 'The return is filed once the authorization is signed.'}
        </p>
      )}
      {isWaiting && mayRecord && <AcknowledgementDrop />}
      {taxReturn.acknowledgements.length > 0 && (
        <FileList label="Acknowledgements" files={taxReturn.acknowledgements} forStaff empty={null} />
      )}
      <Cluster gap={2} align="start">
        {mayRecord && (
          <>
            <RecordTransmission reasonId={reasonId} />
            <RecordMailing reasonId={reasonId} />
            {reasonId && (
              <Text id={reasonId} size="xs" tone="quiet">
                {whyNotRecord}
              </Text>
            )}
          </>
        )}
        <ChooseJurisdictions />
      </Cluster>
    </SmallCard>
  );
}

interface EntryProps {
  jurisdiction: Jurisdiction;
  /** After the name of the place. */
  words: ReactNode;
  /** What others know it by: a tracking number or a submission ID. */
  number?: string | null;
  label?: string;
  children?: ReactNode;
}

/** A place where the return, or an extension of it, was filed or is to be filed. */
const Entry = ({ jurisdiction, words, number, label, children }: EntryProps) => (
  <Stack as="li" gap={2} padTop={3} lineAbove="hair" aria-label={label}>
    <p>
      <strong>{jurisdictions[jurisdiction]}</strong>, {words}
    </p>
    {number && (
      <Text tone="quiet" figures breakWords>
        {number}
      </Text>
    )}
    {children}
  </Stack>
);

const kinds = {
  extension: { label: 'extension', words: 'extension filed', withdrawal: 'WITHDRAW_EXTENSION' },
  mailing: { label: 'on paper', words: 'mailed on paper', withdrawal: 'WITHDRAW_MAILING' },
} as const;

interface FiledItemProps extends Pick<EntryProps, 'number'> {
  kind: keyof typeof kinds;
  filed: Pick<Mailing, 'jurisdiction' | 'on'>;
}

/** An extension, or a return that was mailed on paper, in the list of what was filed. */
export function FiledItem({ kind, filed: { jurisdiction, on }, number }: FiledItemProps) {
  const { may } = useReturn();
  const { label, words, withdrawal } = kinds[kind];
  return (
    <Entry
      jurisdiction={jurisdiction}
      words={`${words} ${formatDay(on)}`}
      number={number}
      label={`${jurisdictions[jurisdiction]}, ${label}`}
    >
      {may(withdrawal) && (
        <Cluster gap={2}>
          <Withdraw
            what={`the ${kind} of the ${returnIn(jurisdiction)}`}
            event={{ type: withdrawal, jurisdiction }}
          />
        </Cluster>
      )}
    </Entry>
  );
}

interface SentProps {
  sent: Transmission;
  /** What the IRS or the state says about the codes. */
  texts: readonly { code: string; text: string }[];
}

function Sent({ sent, texts }: SentProps) {
  const { taxReturn, may } = useReturn();
  const { jurisdiction, submissionId, outcome, codes } = sent;
  const isLeft = isGivenUp(sent, taxReturn.workflow.context);
  return (
    <Entry
      jurisdiction={jurisdiction}
      words={`${outcomeWords(sent)}${isLeft ? ', no longer to be filed there' : ''}`}
      number={submissionId}
      label={jurisdictions[jurisdiction]}
    >
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
      {may('WITHDRAW_TRANSMISSION') && (
        <Cluster gap={2} align="start">
          {outcome === 'waiting' && <EnterAcknowledgement {...sent} />}
          <Withdraw
            what={`submission ${submissionId}`}
            event={{ type: 'WITHDRAW_TRANSMISSION', submissionId }}
          />
        </Cluster>
      )}
    </Entry>
  );
}

interface WithdrawProps {
  /** What was filed, in the middle of a sentence. */
  what: string;
  event:
    | { type: 'WITHDRAW_TRANSMISSION'; submissionId: string }
    | { type: 'WITHDRAW_MAILING' | 'WITHDRAW_EXTENSION'; jurisdiction: Jurisdiction };
}

/** Removes something that was filed from the record, with a reason. */
const Withdraw = ({ what, event }: WithdrawProps) => (
  <ReasonButton
    label="Remove from the record"
    name={`Remove from the record: ${what}`}
    event={event.type}
    description={`Do this only if ${what} was recorded by mistake. It stays in the history.`}
    eventOf={({ reason }) => ({ ...event, reason })}
    done="Removed from the record"
  />
);

const unknownCode = 'Look this code up in your tax software: it names the field.';

/** When it was sent, and what came back. */
function outcomeWords(sent: Transmission): string {
  const { outcome, on, evidence } = sent;
  if (outcome === 'waiting' || on === null) return `transmitted ${formatDay(transmittedOn(sent))}`;
  const source = evidence === 'file' ? 'acknowledgement on file' : 'entered by hand';
  return `${outcome} ${formatDay(on)} (${source})`;
}
