import { type ComponentProps, useState } from 'react';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { assigneeInWords, useAssignees } from '@/features/returns/components/use-assignees';
import { sentenceOf } from '@/lib/api/error';
import { SmallSelect } from '@/components/forms/small-select';
import { Box } from '@/components/page/layout';

interface HandOverDialogProps extends Omit<ComponentProps<typeof ConfirmDialog>, 'onConfirm'> {
  member: { readonly id: string; readonly name: string };
  /** Whether they work on no returns from then on. */
  leaves: boolean;
  /** @param successor who gets the returns: an account id, or null for nobody */
  onConfirm: (successor: string | null) => Promise<void>;
}

/** The value of the choice of nobody, which differs from having chosen nothing yet. */
const nobody = 'nobody';

class NothingChosen extends Error {}

/** Asks whether to change what someone may do and, if they leave, who gets the returns that are assigned to them. */
export function HandOverDialog({ member, leaves, onConfirm, ...dialog }: HandOverDialogProps) {
  const { data: people = [] } = useAssignees(leaves && dialog.open);
  const [chosen, setChosen] = useState('');
  const returns = leaves ? (people.find(({ id }) => id === member.id)?.returns ?? 0) : 0;
  return (
    <ConfirmDialog
      {...dialog}
      danger
      describeFailure={(error) =>
        error instanceof NothingChosen
          ? `Please choose who gets the returns of ${member.name}, or nobody.`
          : sentenceOf(error)
      }
      onConfirm={() => {
        if (returns > 0 && chosen === '') throw new NothingChosen();
        return onConfirm(chosen === '' || chosen === nobody ? null : chosen);
      }}
    >
      {returns > 0 && (
        <Box above={3}>
          <SmallSelect
            label={`Hand their ${returns} ${returns === 1 ? 'return' : 'returns'} to`}
            value={chosen}
            options={[
              ['', 'Please choose'],
              ...people
                .filter(({ id }) => id !== member.id)
                .map((each) => [each.id, assigneeInWords(each)] as const),
              [nobody, 'Nobody: they wait for whoever takes them'],
            ]}
            onChoose={setChosen}
          />
        </Box>
      )}
    </ConfirmDialog>
  );
}
