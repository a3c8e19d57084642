import { TextField } from '@/components/forms/field';
import { Form, FormErrors, SubmitButton } from '@/components/forms/form';
import { toast } from '@/components/dialogs/toast';
import type { TaxReturn } from '@/features/tax-return/api/types';
import styles from './file-manager-view.module.css';

interface NamesProps {
  taxReturn: TaxReturn;
  onName: (name: string) => Promise<unknown>;
  onSpouseName: (spouseName: string) => Promise<unknown>;
}

/** The names to put on the return, which the client may change. */
export function Names({ taxReturn, onName, onSpouseName }: NamesProps) {
  return (
    <div className={styles.pair}>
      <Form
        className={styles.form}
        schema={({ nameBody }) => nameBody.pick({ name: true })}
        values={{ name: taxReturn.name }}
        onSubmit={async ({ name }) => {
          await onName(name);
          toast('Full name updated');
        }}
      >
        <FormErrors />
        <TextField name="name" label="Full Name" limit="personName" required autoComplete="name" />
        <SubmitButton variant="secondary">Update Full Name</SubmitButton>
      </Form>
      <Form
        className={styles.form}
        schema={({ spouseNameBody }) => spouseNameBody.pick({ spouseName: true })}
        values={{ spouseName: taxReturn.spouseFullName ?? '' }}
        onSubmit={async ({ spouseName }) => {
          await onSpouseName(spouseName);
          toast('Spouse name updated');
        }}
      >
        <FormErrors />
        <TextField
          name="spouseName"
          label="Spouse Full Name"
          limit="personName"
          autoComplete="off"
          placeholder="N/A"
        />
        <SubmitButton variant="secondary">Update Spouse Name</SubmitButton>
      </Form>
    </div>
  );
}
