import { entitiesFor, entityOf, fiscalYearEndDay, usualFiscalYearEnd, type Entity } from '@tax-firm/machines';
import { Select, TextField, type TextFieldProps } from '@/components/forms/field';
import { edited, taxYearOf } from '../wizard/order.js';
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
  /** The props of the field for the company's name. */
  nameField: Omit<TextFieldProps, 'label'>;
}

/** What a business's order asks of its company: the name, what it is, and with which month its year ends. */
export function CompanyFields({ wizard, nameField }: CompanyFieldsProps) {
  const { answers, details } = wizard.context;
  const offered = entitiesFor(answers);
  const month = Number(details.fiscalYearEnd || usualFiscalYearEnd);
  const taxYear = taxYearOf(wizard.context);
  const endsIn = month === usualFiscalYearEnd ? taxYear : taxYear + 1;
  return (
    <>
      <TextField {...nameField} label="Company Name" autoComplete="organization" />
      <Select
        {...edited(wizard, 'entity')}
        label="Entity Type"
        value={entityOf(answers, details.entity) ?? ''}
      >
        {offered.length > 1 && <option value="">I’m not sure</option>}
        {offered.map((entity) => (
          <option key={entity} value={entity}>
            {entityLabels[entity]}
          </option>
        ))}
      </Select>
      <Select
        {...edited(wizard, 'fiscalYearEnd')}
        label="Fiscal Year Ends"
        hint={`Your ${taxYear} return is for the year that ends ${fiscalYearEndDay(month)}, ${endsIn}.`}
        value={String(month)}
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
