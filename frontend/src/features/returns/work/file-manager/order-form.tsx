import { describePlaced, entities, entityNames, fiscalYearEndDay, repeatedOrder } from '@tax-firm/machines';
import { Select, TextField } from '@/components/forms/field';
import { useOrderAgain } from '@/components/orders/order-again';
import { toast } from '@/components/dialogs/toast';
import { api, dataOf } from '@/lib/api/client';
import { SmallCard } from '../components/small-card.js';
import { useReturn } from '../return-context.js';
import { DetailForm } from './details.js';

/** Corrects the year that the client chose, and what is known of a business. */
export function OrderForm() {
  const { taxReturn, updates } = useReturn();
  const { id, name, email, service, taxYear, companyName, entity, fiscalYearEnd } = taxReturn;
  const again = useOrderAgain({ confirmLabel: 'Save it', order: id });
  /** Asks about a year, or a company, of which the client has another order. */
  const questionOf = async (subject: { taxYear: number; companyName: string | null }) => {
    if (subject.taxYear === taxYear && subject.companyName === companyName) return undefined;
    const placed = await dataOf(api.POST('/api/taxReturns/getByEmail123', { body: { email } }));
    const others = placed.filter((other) => other.id !== id);
    const repeated = repeatedOrder({ service, ...subject }, others);
    return repeated && `${name} already has a ${describePlaced(repeated)}. Save this as another order of it?`;
  };
  return (
    <SmallCard title="Order">
      {again.dialog}
      <DetailForm
        aria-label="Order"
        schema={({ orderSubjectForm }) => orderSubjectForm}
        values={{
          taxYear: String(taxYear),
          companyName: companyName ?? '',
          entity: entity ?? '',
          fiscalYearEnd: String(fiscalYearEnd ?? ''),
        }}
        submitLabel="Save order"
        onSubmit={(subject) =>
          again.ask(
            () => questionOf(subject),
            async () => {
              await updates.setSubject(subject);
              toast('Order saved');
            },
          )
        }
      >
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
      </DetailForm>
    </SmallCard>
  );
}
