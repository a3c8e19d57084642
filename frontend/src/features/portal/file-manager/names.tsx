import { TextField } from '@/components/field';
import { Form, SubmitButton } from '@/components/form';
import { toast } from '@/components/toast';
import type { TaxReturn } from '@/features/tax-return';
import styles from './file-manager-view.module.css';

interface NamesProps {
  taxReturn: TaxReturn;
  onName: (name: string) => Promise<unknown>;
  onSpouseName: (spouseName: string) => Promise<unknown>;
}

/** The names as they are to stand on the return; both are optional to change. */
export function Names({ taxReturn, onName, onSpouseName }: NamesProps) {
  const saveName = async ({ name = '' }: Record<string, string>) => {
    await onName(name);
    toast('Full name updated');
  };
  const saveSpouse = async ({ spouseName = '' }: Record<string, string>) => {
    await onSpouseName(spouseName);
    toast('Spouse name updated');
  };
  return (
    <div className={styles.pair}>
      <Form onSubmit={saveName} className={styles.form}>
        <TextField
          key={taxReturn.name}
          name="name"
          label="Full Name"
          optional
          autoComplete="name"
          defaultValue={taxReturn.name}
        />
        <SubmitButton variant="secondary">Update Full Name</SubmitButton>
      </Form>
      <Form onSubmit={saveSpouse} className={styles.form}>
        <TextField
          key={taxReturn.spouseFullName}
          name="spouseName"
          label="Spouse Full Name"
          optional
          autoComplete="off"
          placeholder="N/A"
          defaultValue={taxReturn.spouseFullName ?? ''}
        />
        <SubmitButton variant="secondary">Update Spouse Name</SubmitButton>
      </Form>
    </div>
  );
}
