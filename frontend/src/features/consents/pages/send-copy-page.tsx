import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Select, TextField } from '@/components/forms/field';
import { Form, SubmitButton } from '@/components/forms/form';
import { useField } from '@/components/forms/form-context';
import { Actions, Choice, Text } from '@/components/page/layout';
import { EmptyState } from '@/components/page/states';
import { StepPage } from '@/features/next-action/step-page';
import type { TaxReturn } from '@/features/tax-return/api/types';
import { api, dataOf } from '@/lib/api/client';
import { once } from '@/lib/api/once';
import { useReloadAfter } from '@/lib/api/queries';
import { consentsKey } from '../consents.js';

/** /ClientTaxReturn/:id/send-copy: the client says who gets a copy of the finished return. Nothing is sent from here. */
export const SendCopyPage = () => (
  <StepPage title="Send a copy to a lender" here="Send a copy">
    {(taxReturn) => <SendCopy taxReturn={taxReturn} />}
  </StepPage>
);

function SendCopy({ taxReturn: { id, taxReturnFile: files } }: { taxReturn: TaxReturn }) {
  const navigate = useNavigate();
  const reloadAfter = useReloadAfter(consentsKey);
  const [marked, setMarked] = useState<readonly string[]>([]);
  const [isMissing, setMissing] = useState(false);
  if (files.length === 0)
    return (
      <EmptyState title="Your return is not filed yet">
        <p>Once you have it, you can send a copy from here.</p>
      </EmptyState>
    );
  // A single file needs no choice, and one that staff have taken out or replaced cannot be chosen.
  const chosen = files.map(({ link }) => link).filter((link) => files.length === 1 || marked.includes(link));
  const mark = (link: string, isMarked: boolean) => {
    setMissing(false);
    setMarked([...marked.filter((each) => each !== link), ...(isMarked ? [link] : [])]);
  };
  return (
    <Form
      stack
      gap={4}
      measure
      aria-label="Who gets the copy"
      schema={({ copyConsentForm }) => copyConsentForm}
      onSubmit={async (recipient) => {
        setMissing(chosen.length === 0);
        if (chosen.length === 0) return;
        const body = { ...recipient, files: chosen };
        const offer = { params: { path: { id } }, body, fetch: once };
        const offered = await reloadAfter(dataOf(api.POST('/api/taxReturns/{id}/consents', offer)));
        await navigate(`/Consents/${offered.id}`);
      }}
    >
      <p>
        Has a bank, a landlord or a school asked for your return? Tell us who should get it. Then you read and
        sign a consent, which federal law requires, and we email them a link. You can withdraw your consent at
        any time, and the link stops working.
      </p>
      <TextField
        name="recipientName"
        label="Who gets it?"
        hint="A person’s name"
        autoComplete="off"
        required
      />
      <TextField
        name="recipientCompany"
        label="Their company"
        limit="consentCompany"
        autoComplete="off"
        required
      />
      <TextField
        name="recipientEmail"
        type="email"
        label="Their email address"
        hint="Please check each letter: whoever reads this mailbox can open your return."
        autoComplete="off"
        required
      />
      <CheckField name="inUnitedStates">They are in the United States</CheckField>
      {files.length > 1 && (
        <fieldset>
          <legend>Which files?</legend>
          {files.map(({ id: fileId, name, link }) => (
            <Choice key={fileId}>
              <input
                type="checkbox"
                checked={chosen.includes(link)}
                onChange={({ target }) => mark(link, target.checked)}
              />
              <span>{name}</span>
            </Choice>
          ))}
          {isMissing && (
            <Text role="alert" tone="problem" weight={600}>
              Please choose at least one file.
            </Text>
          )}
        </fieldset>
      )}
      <Select name="days" label="For how long may they open it?" defaultValue="30">
        <option value="7">7 days</option>
        <option value="30">30 days</option>
        <option value="90">90 days</option>
        <option value="365">One year</option>
      </Select>
      <Actions>
        <SubmitButton pendingLabel="Preparing…">Read the consent</SubmitButton>
      </Actions>
    </Form>
  );
}

/** A checkbox of a form that starts empty, with its error. */
function CheckField({ name, children }: { name: string; children: ReactNode }) {
  const { id, error, register } = useField(name, {});
  const errorId = `${id}-error`;
  return (
    <div>
      <Choice htmlFor={id}>
        <input
          type="checkbox"
          {...register?.(name)}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>{children}</span>
      </Choice>
      {error && (
        <Text id={errorId} tone="problem" weight={600}>
          {error}
        </Text>
      )}
    </div>
  );
}
