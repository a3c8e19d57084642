import { entitiesFor, entityOf, fiscalYearEndDay, usualFiscalYearEnd, type Entity } from '@tax-firm/machines';
import { Select, TextField, type TextFieldProps } from '@/components/forms/field';
import type { TextDetail } from '../wizard/detail-limits.js';
import { taxYearOf } from '../wizard/order.js';
import type { Wizard } from '../wizard/use-stored-wizard.js';

const entityLabels: Record<Entity, string> = {
  partnership: 'Partnership or multi-member LLC',
  cCorporation: 'C corporation',
  sCorporation: 'S corporation',
  notForProfit: 'Not-for-profit',
};

const months = Array.from({ length: 12 }, (_, place) => place + 1);

interface CompanyFieldsProps {
  wizard: Wizard;
  /** The props of a text field that is a detail of the order. */
  detail: (field: TextDetail) => Omit<TextFieldProps, 'label'>;
}

/** What a business's order asks of its company: the name, what it is, and with which month its year ends. */
export function CompanyFields({ wizard, detail }: CompanyFieldsProps) {
  const { context, send } = wizard;
  const { answers, details } = context;
  const offered = entitiesFor(answers);
  const month = Number(details.fiscalYearEnd || usualFiscalYearEnd);
  const taxYear = taxYearOf(context);
  const endsIn = month === usualFiscalYearEnd ? taxYear : taxYear + 1;
  return (
    <>
      <TextField {...detail('companyName')} label="Company Name" autoComplete="organization" />
      <Select
        name="entity"
        label="Entity Type"
        value={entityOf(answers, details.entity) ?? ''}
        onChange={({ currentTarget }) =>
          send({ type: 'EDIT_DETAIL', field: 'entity', value: currentTarget.value })
        }
      >
        {offered.length > 1 && <option value="">I’m not sure</option>}
        {offered.map((entity) => (
          <option key={entity} value={entity}>
            {entityLabels[entity]}
          </option>
        ))}
      </Select>
      <Select
        name="fiscalYearEnd"
        label="Fiscal Year Ends"
        hint={`Your ${taxYear} return is for the year that ends ${fiscalYearEndDay(month)}, ${endsIn}.`}
        value={String(month)}
        onChange={({ currentTarget }) =>
          send({ type: 'EDIT_DETAIL', field: 'fiscalYearEnd', value: currentTarget.value })
        }
      >
        {months.map((each) => (
          <option key={each} value={each}>
            {fiscalYearEndDay(each)}
          </option>
        ))}
      </Select>
    </>
  );
}
