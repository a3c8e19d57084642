import { Card } from '@/components/card';
import { Select } from '@/components/forms/field';
import { Form, FormErrors, SubmitButton } from '@/components/forms/form';
import { toast } from '@/components/dialogs/toast';
import type { TaxReturn } from '@/features/tax-return/api/types';
import type { useTaxReturnUpdates } from '@/features/tax-return/api/update-tax-return';
import { offices } from '@/lib/firm/offices';
import styles from './file-manager-tab.module.css';

interface OfficeFormProps {
  taxReturn: TaxReturn;
  updates: ReturnType<typeof useTaxReturnUpdates>;
}

/** Assigns the return to an office, for the owner's statistics. */
export function OfficeForm({ taxReturn: { office }, updates }: OfficeFormProps) {
  return (
    <Card title="Office" className={styles.card}>
      <Form
        className={styles.form}
        aria-label="Office"
        schema={({ officeBody }) => officeBody.pick({ office: true })}
        values={{ office: office ?? '' }}
        onSubmit={async ({ office: chosen }) => {
          await updates.setOffice(chosen || null);
          toast('Office saved');
        }}
      >
        <FormErrors />
        <Select name="office" label="Office">
          <option value="">None</option>
          {offices.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
        <SubmitButton size="small" variant="secondary">
          Save office
        </SubmitButton>
      </Form>
    </Card>
  );
}
