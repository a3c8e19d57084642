import { jurisdictions, type Mailing, mayEverSend, returnIn } from '@tax-firm/machines';
import { formatDay } from '@/components/orders/amounts';
import { Cluster, Stack, Text } from '@/components/page/layout';
import type { ActivityProps } from '../activity-props.js';
import { WithdrawButton, type Withdrawal } from '../withdraw-dialog.js';

const kinds = {
  extension: { label: 'extension', words: 'extension filed', withdrawal: 'WITHDRAW_EXTENSION' },
  mailing: { label: 'on paper', words: 'mailed on paper', withdrawal: 'WITHDRAW_MAILING' },
} as const;

interface FiledItemProps extends Pick<ActivityProps, 'viewer' | 'machine'> {
  kind: keyof typeof kinds;
  filed: Pick<Mailing, 'jurisdiction' | 'on'>;
  /** What others know it by: a tracking number or a submission ID. */
  number: string | null;
  onWithdraw: (withdrawal: Withdrawal) => void;
}

/** An extension, or a return that was mailed on paper, in the list of what was filed. */
export function FiledItem({ kind, filed, number, viewer, machine, onWithdraw }: FiledItemProps) {
  const { jurisdiction, on } = filed;
  const { label, words, withdrawal } = kinds[kind];
  return (
    <Stack
      as="li"
      gap={2}
      padTop={3}
      lineAbove="hair"
      aria-label={`${jurisdictions[jurisdiction]}, ${label}`}
    >
      <p>
        <strong>{jurisdictions[jurisdiction]}</strong>, {words} {formatDay(on)}
      </p>
      {number !== null && (
        <Text tone="quiet" figures breakWords>
          {number}
        </Text>
      )}
      {mayEverSend(viewer.role, withdrawal) && (
        <Cluster gap={2}>
          <WithdrawButton
            {...{ machine, onWithdraw }}
            what={`the ${kind} of the ${returnIn(jurisdiction)}`}
            request={{ type: withdrawal, jurisdiction }}
          />
        </Cluster>
      )}
    </Stack>
  );
}
