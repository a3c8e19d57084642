import { Button } from '@/components/button';
import type { Wizard } from '../wizard/use-stored-wizard.js';

/** Leaves the questions in plain words for the list of forms. Clients get there from the questions. */
export function ChooseFormsButton({ wizard }: { wizard: Wizard }) {
  if (wizard.kind === 'client') return null;
  return (
    <Button variant="quiet" size="small" onClick={() => wizard.send({ type: 'CHOOSE_FORMS' })}>
      I know my forms
    </Button>
  );
}
