import { Button } from '../button.js';
import { usePress } from '../dialogs/use-press.js';
import { Box, Row, Text } from '../page/layout.js';

interface EntryListProps {
  label?: string;
  entries: readonly string[];
  /** Shown if there are none. */
  empty: string;
  /** What an entry is: a link is shown as one. */
  kind: 'link' | 'note';
  /** The end of a button's name; by default the entry. */
  nameOf?: (entry: string, index: number) => string;
  /** Absent where the viewer may not delete them. */
  onDelete?: (entry: string) => Promise<unknown>;
}

/** Links or notes, which may be deleted one by one. */
export function EntryList({
  label,
  entries,
  empty,
  kind,
  nameOf = (entry) => `: ${entry}`,
  onDelete,
}: EntryListProps) {
  if (entries.length === 0) return <Text tone="quiet">{empty}</Text>;
  return (
    <Box as="ul" lineAbove="hair" aria-label={label}>
      {entries.map((entry, index) => (
        <Row
          key={`${index} ${entry}`}
          oneRow
          keepLines
          aside={
            onDelete && (
              <DeleteButton
                label={`Delete ${kind}${nameOf(entry, index)}`}
                done={kind === 'link' ? 'Link deleted' : 'Note deleted'}
                onDelete={() => onDelete(entry)}
              />
            )
          }
        >
          {kind === 'link' ? (
            <a href={entry} target="_blank" rel="noreferrer">
              {entry}
            </a>
          ) : (
            entry
          )}
        </Row>
      ))}
    </Box>
  );
}

interface DeleteButtonProps {
  /** For example `Delete note 1`. */
  label: string;
  /** Shown once it is deleted. */
  done: string;
  onDelete: () => Promise<unknown>;
}

/** A small button that deletes one entry of a list. */
function DeleteButton({ label, done, onDelete }: DeleteButtonProps) {
  const { pending, run } = usePress(async () => {
    await onDelete();
    return done;
  });
  return (
    <Button
      size="small"
      variant="quiet"
      pending={pending}
      pendingLabel="Deleting…"
      aria-label={label}
      onClick={run}
    >
      Delete
    </Button>
  );
}
