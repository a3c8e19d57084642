import { Card } from '@/components/card';
import { TextField } from '@/components/field';
import { Form, SubmitButton } from '@/components/form';
import { toast } from '@/components/toast';
import type { TaxReturn, useTaxReturnUpdates } from '@/features/tax-return';
import styles from './file-manager-tab.module.css';

interface NamesFormProps {
  taxReturn: TaxReturn;
  updates: ReturnType<typeof useTaxReturnUpdates>;
}

/** The names on the return. */
export function NamesForm({ taxReturn: { name, spouseFullName }, updates }: NamesFormProps) {
  return (
    <Card title="Names" className={styles.card}>
      <Form
        className={styles.form}
        aria-label="Full name"
        onSubmit={async (values) => {
          await updates.setName((values.name ?? '').trim());
          toast('Full name saved');
        }}
      >
        <TextField key={name} name="name" label="Full name" defaultValue={name} autoComplete="off" />
        <SubmitButton size="small" variant="secondary">
          Save full name
        </SubmitButton>
      </Form>
      <Form
        className={styles.form}
        aria-label="Spouse full name"
        onSubmit={async (values) => {
          await updates.setSpouseName((values.spouseName ?? '').trim());
          toast('Spouse name saved');
        }}
      >
        <TextField
          key={spouseFullName}
          name="spouseName"
          label="Spouse full name"
          defaultValue={spouseFullName ?? ''}
          autoComplete="off"
        />
        <SubmitButton size="small" variant="secondary">
          Save spouse name
        </SubmitButton>
      </Form>
    </Card>
  );
}
