import { Button } from '@/components/button';
import type { Wizard } from '../wizard/use-stored-wizard.js';

/** Leaves the questions in plain words for the list of forms. */
export function ChooseFormsButton({ wizard }: { wizard: Wizard }) {
  return (
    <Button variant="quiet" size="small" onClick={() => wizard.send({ type: 'CHOOSE_FORMS' })}>
      I know my forms
    </Button>
  );
}
