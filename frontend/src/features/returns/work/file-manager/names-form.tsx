import { Card } from '@/components/card';
import { TextField } from '@/components/forms/field';
import { Form, FormErrors, SubmitButton } from '@/components/forms/form';
import { toast } from '@/components/dialogs/toast';
import type { TaxReturn } from '@/features/tax-return/api/types';
import type { useTaxReturnUpdates } from '@/features/tax-return/api/update-tax-return';
import styles from './file-manager-tab.module.css';

interface NamesFormProps {
  taxReturn: TaxReturn;
  updates: ReturnType<typeof useTaxReturnUpdates>;
}

/** Form for the names on the return. */
export function NamesForm({ taxReturn: { name, spouseFullName }, updates }: NamesFormProps) {
  return (
    <Card title="Names" className={styles.card}>
      <Form
        className={styles.form}
        aria-label="Full name"
        schema={({ nameBody }) => nameBody.pick({ name: true })}
        values={{ name }}
        onSubmit={async (typed) => {
          await updates.setName(typed.name);
          toast('Full name saved');
        }}
      >
        <FormErrors />
        <TextField name="name" label="Full name" limit="personName" autoComplete="off" />
        <SubmitButton size="small" variant="secondary">
          Save full name
        </SubmitButton>
      </Form>
      <Form
        className={styles.form}
        aria-label="Spouse full name"
        schema={({ spouseNameBody }) => spouseNameBody.pick({ spouseName: true })}
        values={{ spouseName: spouseFullName ?? '' }}
        onSubmit={async ({ spouseName }) => {
          await updates.setSpouseName(spouseName);
          toast('Spouse name saved');
        }}
      >
        <FormErrors />
        <TextField name="spouseName" label="Spouse full name" limit="personName" autoComplete="off" />
        <SubmitButton size="small" variant="secondary">
          Save spouse name
        </SubmitButton>
      </Form>
    </Card>
  );
}
