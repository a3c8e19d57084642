import { type ReactNode, useState } from 'react';
import { Button, type ButtonVariant } from '@/components/button';
import { FormLines } from '@/components/forms/form-part';
import { Box, Cluster, Row, Text } from '@/components/page/layout';
import { StatusPill, type StatusTone } from '@/components/stamp';
import { usePress } from '@/components/dialogs/use-press';
import type { ChecklistItem, TaxReturn } from '@/features/tax-return/api/types';
import { useTaxReturnUpdates } from '@/features/tax-return/api/update-tax-return';
import { firm } from '@/lib/firm/profile';
import { missingDocumentsOf } from '../missing-documents.js';
import { ProvideDialog } from './provide-dialog.js';

const stamps: Readonly<Record<ChecklistItem['status'] | 'needed', { tone: StatusTone; words: string }>> = {
  needed: { tone: 'attention', words: 'Needed' },
  open: { tone: 'neutral', words: 'Not provided' },
  provided: { tone: 'done', words: 'Provided' },
  notApplicable: { tone: 'neutral', words: 'Not applicable' },
};

interface ChecklistItemsProps {
  taxReturn: TaxReturn;
  /** Sentence for a failed upload, which the spec words differently for clients and staff. */
  failureText: string;
  /** Why no file can be uploaded now. */
  uploadReason?: string;
  readOnly?: boolean;
  /** Key of an item that is opened at once, if it is still needed: an email asked for it. */
  opened?: string | null;
  /** Shown before the list, but after what the firm asked for and still needs, which comes first. */
  intro?: ReactNode;
  /** Withdraws what staff asked for; staff only. */
  onNotNeeded?: (item: ChecklistItem) => void;
}

/** A return's document checklist, with each item's status and actions: what is needed comes first. */
export function ChecklistItems(props: ChecklistItemsProps) {
  const { taxReturn, readOnly = false, opened = null, intro, onNotNeeded, ...upload } = props;
  const updates = useTaxReturnUpdates(taxReturn.id);
  const missing = missingDocumentsOf(taxReturn);
  const [provided, setProvided] = useState(missing.some(({ key }) => key === opened) ? opened : null);
  const open = taxReturn.checklist.find(({ key }) => key === provided);
  const stateOf = (item: ChecklistItem) => (missing.includes(item) ? 'needed' : item.status);
  const needed = [...missing].sort((a, b) => Number(b.asked) - Number(a.asked));
  const ordered = [...needed, ...taxReturn.checklist.filter((item) => !missing.includes(item))];

  const asked = intro ? needed.filter((item) => item.asked).length : 0;

  const { run: setApplies } = usePress(updates.setApplies);
  const button = (
    words: string,
    item: ChecklistItem,
    onClick: () => void,
    variant: ButtonVariant = 'quiet',
  ) => (
    <Button size="small" variant={variant} aria-label={`${words}: ${item.label}`} onClick={onClick}>
      {words}
    </Button>
  );
  const buttonsOf = (item: ChecklistItem) => {
    const isOpen = item.status === 'open';
    return (
      <>
        {item.status !== 'notApplicable' &&
          button(isOpen ? 'Provide' : 'Change', item, () => setProvided(item.key), 'secondary')}
        {item.asked && isOpen && onNotNeeded && button('No longer needed', item, () => onNotNeeded(item))}
        {!item.asked &&
          item.status !== 'provided' &&
          button(isOpen ? 'Does not apply' : 'It applies', item, () => setApplies(item.key, !isOpen))}
      </>
    );
  };
  const lineOf = (item: ChecklistItem, index: number) => (
    <Row
      key={item.key}
      align="start"
      aside={
        <Cluster align="center">
          <StatusPill tone={stamps[stateOf(item)].tone}>{stamps[stateOf(item)].words}</StatusPill>
          {!readOnly && stateOf(item) !== 'open' && buttonsOf(item)}
        </Cluster>
      }
    >
      <Cluster oneRow gap={0}>
        <Box as="span" number aria-hidden="true">
          {index + 1}
        </Box>
        <div>
          <Text weight={550} tight>
            {item.status === 'notApplicable' ? <s>{item.label}</s> : item.label}
          </Text>
          {[item.hint, item.asked && `${firm.name} asked for this`].map(
            (note) =>
              note && (
                <Text key={note} size="xs" tone="quiet">
                  {note}
                </Text>
              ),
          )}
          {item.status === 'provided' && (
            <Text size="xs" tone="done" weight={550} breakWords>
              {taxReturn.files
                .filter(({ items }) => items.includes(item.key))
                .map(({ name }) => name)
                .join(', ')}
            </Text>
          )}
        </div>
      </Cluster>
    </Row>
  );
  return (
    <>
      {asked > 0 && <FormLines>{ordered.slice(0, asked).map(lineOf)}</FormLines>}
      {intro}
      <FormLines>{ordered.slice(asked).map((item, index) => lineOf(item, asked + index))}</FormLines>
      {open && (
        <ProvideDialog {...upload} item={open} taxReturn={taxReturn} onClose={() => setProvided(null)} />
      )}
    </>
  );
}
