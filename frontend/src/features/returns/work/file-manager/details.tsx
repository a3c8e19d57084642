import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { describePlaced, entities, entityNames, fiscalYearEndDay, repeatedOrder } from '@tax-firm/machines';
import { Select, TextArea, TextField } from '@/components/forms/field';
import { Form, type FormProps, SubmitButton } from '@/components/forms/form';
import { EntryList } from '@/components/lists/entry-list';
import { toast } from '@/components/dialogs/toast';
import { VisuallyHidden } from '@/components/page/layout';
import { offices } from '@/lib/firm/offices';
import { useOrderAgain } from '@/components/orders/order-again';
import { api, dataOf } from '@/lib/api/client';
import { SmallCard } from '../components/small-card.js';
import { useReturn } from '../return-context.js';
import styles from '../work.module.css';

interface DetailFormProps<Values extends FieldValues> extends Pick<
  FormProps<Values>,
  'schema' | 'values' | 'onSubmit' | 'aria-label'
> {
  submitLabel: ReactNode;
  /** Toast after success; without it, `onSubmit` says so. */
  done?: string;
  children: ReactNode;
}

/** A small form that saves a detail of the return; one without stored values is emptied. */
const DetailForm = <Values extends FieldValues>({
  submitLabel,
  done,
  children,
  ...form
}: DetailFormProps<Values>) => (
  <Form
    {...form}
    className={styles.form}
    onSubmit={async (values, sent) => {
      await form.onSubmit(values, sent);
      if (!form.values) sent.reset();
      if (done) toast(done);
    }}
  >
    {children}
    <SubmitButton size="small" variant="secondary">
      {submitLabel}
    </SubmitButton>
  </Form>
);

interface LinksProps {
  title: string;
  links: readonly string[];
  onAdd: (link: string) => Promise<unknown>;
  onDelete: (link: string) => Promise<unknown>;
}

/** Links to external folders, and a form to add one. */
export function Links({ title, links, onAdd, onDelete }: LinksProps) {
  const { writes } = useReturn();
  return (
    <SmallCard title={title}>
      <EntryList kind="link" entries={links} empty="No links yet." onDelete={writes ? onDelete : undefined} />
      {writes && (
        <DetailForm
          aria-label={`Add to ${title}`}
          schema={({ linkBody }) => linkBody.pick({ link: true })}
          onSubmit={({ link }) => onAdd(link)}
          done="Link added"
          submitLabel={
            <>
              Add link<VisuallyHidden> to {title}</VisuallyHidden>
            </>
          }
        >
          <TextField
            name="link"
            label={
              <>
                Document link<VisuallyHidden> for {title}</VisuallyHidden>
              </>
            }
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            hint="Sharing and editing restrictions on the linked folder must be removed."
          />
        </DetailForm>
      )}
    </SmallCard>
  );
}

/** Notes on the return, which the client also sees. */
export function Notes() {
  const { taxReturn, updates, writes } = useReturn();
  return (
    <SmallCard title="Notes">
      <EntryList
        kind="note"
        entries={taxReturn.notes}
        empty="No notes yet."
        onDelete={writes ? updates.deleteNote : undefined}
      />
      {writes && (
        <DetailForm
          aria-label="Add a note"
          schema={({ notesBody }) => notesBody.pick({ notes: true })}
          onSubmit={({ notes }) => updates.addNotes(notes)}
          done="Note added"
          submitLabel="Add note"
        >
          <TextArea name="notes" label="Note" hint="The client can see this note." rows={3} limit="message" />
        </DetailForm>
      )}
    </SmallCard>
  );
}

/** Forms for the names on the return. */
export function Names() {
  const { taxReturn, updates } = useReturn();
  const { name, spouseFullName } = taxReturn;
  return (
    <SmallCard title="Names">
      <DetailForm
        aria-label="Full name"
        schema={({ nameBody }) => nameBody.pick({ name: true })}
        values={{ name }}
        onSubmit={(typed) => updates.setName(typed.name)}
        done="Full name saved"
        submitLabel="Save full name"
      >
        <TextField name="name" label="Full name" limit="personName" autoComplete="off" />
      </DetailForm>
      <DetailForm
        aria-label="Spouse full name"
        schema={({ spouseNameBody }) => spouseNameBody.pick({ spouseName: true })}
        values={{ spouseName: spouseFullName ?? '' }}
        onSubmit={({ spouseName }) => updates.setSpouseName(spouseName)}
        done="Spouse name saved"
        submitLabel="Save spouse name"
      >
        <TextField name="spouseName" label="Spouse full name" limit="personName" autoComplete="off" />
      </DetailForm>
    </SmallCard>
  );
}

/** Assigns the return to an office, for the owner's statistics. */
export function OfficeForm() {
  const { taxReturn, updates } = useReturn();
  return (
    <SmallCard title="Office">
      <DetailForm
        aria-label="Office"
        schema={({ officeBody }) => officeBody.pick({ office: true })}
        values={{ office: taxReturn.office ?? '' }}
        onSubmit={({ office }) => updates.setOffice(office || null)}
        done="Office saved"
        submitLabel="Save office"
      >
        <Select name="office" label="Office">
          <option value="">None</option>
          {offices.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      </DetailForm>
    </SmallCard>
  );
}

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
