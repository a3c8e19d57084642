import { entities, entityNames, fiscalYearEndDay } from '@tax-firm/machines';
import { Card } from '@/components/card';
import { Select, TextField } from '@/components/field';
import { Form, FormErrors, SubmitButton } from '@/components/form';
import { toast } from '@/components/toast';
import type { TaxReturn, useTaxReturnUpdates } from '@/features/tax-return';
import styles from './file-manager-tab.module.css';

interface OrderFormProps {
  taxReturn: TaxReturn;
  updates: ReturnType<typeof useTaxReturnUpdates>;
}

/** Corrects the year that the client chose, and what is known of a business. */
export function OrderForm({ taxReturn, updates }: OrderFormProps) {
  const { service, taxYear, companyName, entity, fiscalYearEnd } = taxReturn;
  return (
    <Card title="Order" className={styles.card}>
      <Form
        className={styles.form}
        aria-label="Order"
        schema={({ orderSubjectForm }) => orderSubjectForm}
        values={{
          taxYear: String(taxYear),
          companyName: companyName ?? '',
          entity: entity ?? '',
          fiscalYearEnd: String(fiscalYearEnd ?? ''),
        }}
        onSubmit={async (subject) => {
          await updates.setSubject(subject);
          toast('Order saved');
        }}
      >
        <FormErrors />
        <TextField name="taxYear" label="Tax year of the order" inputMode="numeric" required />
        {service === 'Tax Preparation Business' && (
          <>
            <TextField name="companyName" label="Company name" limit="orderName" autoComplete="off" />
            <Select name="entity" label="Entity type">
              <option value="">Unknown</option>
              {entities.map((each) => (
                <option key={each} value={each}>
                  {entityNames[each]}
                </option>
              ))}
            </Select>
            <Select name="fiscalYearEnd" label="Fiscal year ends">
              <option value="">Unknown</option>
              {Array.from({ length: 12 }, (_, place) => (
                <option key={place} value={place + 1}>
                  {fiscalYearEndDay(place + 1)}
                </option>
              ))}
            </Select>
          </>
        )}
        <SubmitButton size="small" variant="secondary">
          Save order
        </SubmitButton>
      </Form>
    </Card>
  );
}
