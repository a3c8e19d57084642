import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../dialogs/confirm-dialog.js';

type Go = () => Promise<void> | void;

interface OrderAgain {
  /** Calls `go`, after a yes if there is a question that was not answered yet. */
  ask: (questionOf: () => Promise<string | undefined>, go: Go) => Promise<void>;
  dialog: ReactNode;
}

interface OrderAgainOptions {
  confirmLabel: string;
  /** Names the order that is being placed: a yes counts for it alone, and for the same question. */
  order: string;
  describeFailure?: (error: unknown) => string;
}

/** Asks whoever is about to order what there is already. */
export function useOrderAgain({ confirmLabel, order, describeFailure }: OrderAgainOptions): OrderAgain {
  const [answered, setAnswered] = useState<string>();
  const [asked, setAsked] = useState<{ question: string; go: Go }>();
  return {
    ask: async (questionOf, go) => {
      const question = await questionOf();
      if (question === undefined || order + question === answered) await go();
      else setAsked({ question, go });
    },
    dialog: (
      <ConfirmDialog
        open={asked !== undefined}
        title={asked?.question ?? ''}
        confirmLabel={confirmLabel}
        cancelLabel="Go back"
        describeFailure={describeFailure}
        onClose={() => setAsked(undefined)}
        onConfirm={async () => {
          setAnswered(order + asked?.question);
          await asked?.go();
        }}
      />
    ),
  };
}
