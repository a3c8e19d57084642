import { type ReactNode, useState } from 'react';
import { Button } from '@/components/button';
import { FormLines } from '@/components/forms/form-part';
import { Text } from '@/components/page/layout';
import { StatusPill, type StatusTone } from '@/components/stamp';
import { toast } from '@/components/dialogs/toast';
import type { ChecklistItem, TaxReturn } from '@/features/tax-return/api/types';
import { useTaxReturnUpdates } from '@/features/tax-return/api/update-tax-return';
import { sentenceOf } from '@/lib/api/error';
import { firm } from '@/lib/firm/profile';
import styles from './checklist-items.module.css';
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

  const setApplies = async ({ key }: ChecklistItem, applies: boolean) => {
    try {
      await updates.setApplies(key, applies);
    } catch (error) {
      toast(sentenceOf(error), 'failed');
    }
  };
  const lineOf = (item: ChecklistItem, index: number) => (
    <li key={item.key} className={styles.item} data-status={item.status}>
      <span className={styles.number} aria-hidden="true">
        {index + 1}
      </span>
      <div>
        <p className={styles.label}>{item.label}</p>
        {item.hint && (
          <Text size="xs" tone="quiet">
            {item.hint}
          </Text>
        )}
        {item.asked && (
          <Text size="xs" tone="quiet">
            {firm.name} asked for this
          </Text>
        )}
        {item.status === 'provided' && <p className={styles.files}>{filesFor(taxReturn, item.key)}</p>}
      </div>
      <div className={styles.state}>
        <StatusPill tone={stamps[stateOf(item)].tone}>{stamps[stateOf(item)].words}</StatusPill>
      </div>
      {!readOnly && stateOf(item) !== 'open' && (
        <div className={styles.buttons}>
          {item.status !== 'notApplicable' && (
            <Button
              size="small"
              variant="secondary"
              aria-label={`${item.status === 'open' ? 'Provide' : 'Change'}: ${item.label}`}
              onClick={() => setProvided(item.key)}
            >
              {item.status === 'open' ? 'Provide' : 'Change'}
            </Button>
          )}
          {item.asked && item.status === 'open' && onNotNeeded && (
            <Button
              size="small"
              variant="quiet"
              aria-label={`No longer needed: ${item.label}`}
              onClick={() => onNotNeeded(item)}
            >
              No longer needed
            </Button>
          )}
          {!item.asked && item.status !== 'provided' && (
            <Button
              size="small"
              variant="quiet"
              aria-label={`${item.status === 'open' ? 'Does not apply' : 'It applies'}: ${item.label}`}
              onClick={() => void setApplies(item, item.status !== 'open')}
            >
              {item.status === 'open' ? 'Does not apply' : 'It applies'}
            </Button>
          )}
        </div>
      )}
    </li>
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

const filesFor = ({ files }: TaxReturn, key: string): string =>
  files
    .filter(({ items }) => items.includes(key))
    .map(({ name }) => name)
    .join(', ');
