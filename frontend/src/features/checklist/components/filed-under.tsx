import { useRef, useState } from 'react';
import { Button } from '@/components/button';
import { Cluster, Text } from '@/components/page/layout';
import { usePress } from '@/components/dialogs/use-press';
import type { ReturnFile, TaxReturn } from '@/features/tax-return/api/types';
import { useTaxReturnUpdates } from '@/features/tax-return/api/update-tax-return';

interface FiledUnderProps {
  file: ReturnFile;
  taxReturn: TaxReturn;
  /** Says by what it was recognized. */
  forStaff?: boolean;
  readOnly?: boolean;
}

/**
 * Says under which checklist items a document is filed, and changes it with one tap. The first document that nobody has
 * sorted yet offers the open items at once.
 */
export function FiledUnder({ file, taxReturn, forStaff = false, readOnly = false }: FiledUnderProps) {
  const updates = useTaxReturnUpdates(taxReturn.id);
  const [changing, setChanging] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const isUnsorted = file.sortedBy === null;
  const isNext = taxReturn.files.find(({ sortedBy }) => sortedBy === null)?.id === file.id;
  const choices = taxReturn.checklist.filter(({ key, status }) =>
    isUnsorted ? status === 'open' : !file.items.includes(key),
  );

  const { pending, run: fileUnder } = usePress(async (...items: string[]) => {
    await updates.nameFile(file, items);
    setChanging(false);
    // The pressed button is gone.
    requestAnimationFrame(() => change.current?.focus());
  });

  return (
    <>
      <Cluster as="p" gap={2} rowGap={1} align="center" size="sm">
        <span>{isUnsorted ? 'Not sorted yet.' : placeOf(file, taxReturn, forStaff)}</span>
        {!readOnly && !isNext && (
          <Button
            ref={change}
            size="small"
            variant="quiet"
            aria-expanded={changing}
            aria-label={`${isUnsorted ? 'Sort' : 'Change where it belongs'}: ${file.name}`}
            onClick={() => setChanging(!changing)}
          >
            {isUnsorted ? 'Sort' : 'Change'}
          </Button>
        )}
      </Cluster>
      {!readOnly && (isNext || changing) && (
        <div role="group" aria-label={`What ${file.name} shows`}>
          <Text weight={550}>What does this file show?</Text>
          <Cluster gap={2} above={1}>
            {choices.map(({ key, label }) => (
              <Button
                key={key}
                size="small"
                variant="secondary"
                pending={pending}
                onClick={() => fileUnder(key)}
              >
                {label}
              </Button>
            ))}
            <Button size="small" variant="quiet" pending={pending} onClick={() => fileUnder()}>
              Something else
            </Button>
          </Cluster>
        </div>
      )}
    </>
  );
}

/** Where a document is, and for staff why. */
function placeOf({ items, sortedBy, form }: ReturnFile, { checklist }: TaxReturn, forStaff: boolean): string {
  const labels = checklist.filter(({ key }) => items.includes(key)).map(({ label }) => `“${label}”`);
  const isProposal = sortedBy !== 'person';
  const why = forStaff && isProposal ? ` because of its ${sortedBy}` : '';
  if (labels.length > 0) {
    const filed = isProposal && !forStaff ? 'We sorted this under' : 'Sorted under';
    return `${filed} ${listOf.format(labels)}${why}.`;
  }
  if (!isProposal || form === null) return 'Not on the checklist.';
  return forStaff
    ? `Looks like: ${form}${why}. The checklist doesn’t ask for it.`
    : `This looks like: ${form}. Your checklist doesn’t ask for it, but we’ll use it.`;
}

const listOf = new Intl.ListFormat('en');
