import { type OrderDetails, orderServices } from '@tax-firm/machines';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/button';
import { TextField, type TextFieldProps } from '@/components/field';
import { Form, FormErrors, SubmitButton } from '@/components/form';
import { FormLine, FormLines, FormPart } from '@/components/form-part';
import { NewPasswordField } from '@/components/new-password-field';
import { startSession } from '@/lib/auth/session';
import { useSession } from '@/lib/auth/use-session';
import { asksPaymentFirst, firm } from '@/lib/firm/profile';
import { refusalOf, submitVisitorOrder } from '../api/submit-order.js';
import { CompanyFields } from '../components/company-fields.js';
import { FilingCards } from '../components/filing-cards.js';
import { SaveForLaterButton } from '../components/next-button.js';
import { WizardScreen } from '../components/wizard-screen.js';
import { back, submit } from '../wizard/events.js';
import { forgetDraftToken, readDraftToken, withDraft } from '../wizard/draft.js';
import { withData } from './with-data.js';
import styles from './what-happens-next.module.css';

/** The fields of the order that this form has. */
const formFields = {
  name: true,
  spouseFullName: true,
  email: true,
  password: true,
  referredBy: true,
} as const;

/** What Happens Next Individual and Business: the next steps, and the form that creates the account and the order. */
export const WhatHappensNext = withData(function WhatHappensNext({ wizard }) {
  const { context, send } = wizard;
  const { user } = useSession();
  const queries = useQueryClient();
  const isBusiness = context.preparation === 'business';
  const married = !isBusiness && context.answers.household.filing === 'married';

  const complete = async ({ password }: { password: string }) => {
    if (!wizard.can(submit)) return;
    send(submit);
    try {
      const draft = readDraftToken();
      const { id, token } = await withDraft(draft, submitVisitorOrder(context, { password, draft }));
      forgetDraftToken();
      send({ type: 'SUBMIT_SUCCEEDED', returnId: id });
      startSession(token);
      await queries.invalidateQueries();
    } catch (error) {
      send({ type: 'SUBMIT_FAILED', errors: refusalOf(error) });
      throw error;
    }
  };

  const detail = (field: keyof OrderDetails): Omit<TextFieldProps, 'label'> => ({
    name: field,
    defaultValue: context.details[field],
    onChange: ({ currentTarget }) => send({ type: 'EDIT_DETAIL', field, value: currentTarget.value }),
  });

  const screen = (children: ReactNode, actions?: ReactNode) => (
    <WizardScreen
      title="What Happens Next"
      documentTitle={`What Happens Next: ${orderServices[context.preparation ?? 'individual']}`}
      step={[5, 5]}
      onBack={() => send(back)}
      aside={<SaveForLaterButton wizard={wizard} />}
      actions={actions}
    >
      <FormLines className={styles.ahead}>
        <FormLine line="1" label="We review your documents and contact you within 24 hours." />
        <FormLine line="2" label="We send you a firm quote, which you accept or decline." />
        <FormLine line="3" label="We prepare your return, within 10 days in the busy season." />
        <FormLine
          line="4"
          label={
            asksPaymentFirst
              ? 'You read and sign the return, you pay, and we file it.'
              : 'You sign, we file, and you pay once the return is accepted.'
          }
        />
      </FormLines>
      {children}
    </WizardScreen>
  );

  if (user)
    return screen(
      <div className={styles.signedIn}>
        <p>
          You’re signed in as {user.name}. Please place your order in your account, where you’ll find all your
          documents.
        </p>
        <ButtonLink to="/Client/PriceTool" size="large">
          Continue in your account
        </ButtonLink>
      </div>,
    );
  return (
    // Around the whole screen, because Complete is in the bar at the bottom of a phone's window.
    <Form
      aria-label="Your account"
      schema={({ companyName, spouseFullName, visitorOrderBody }) =>
        visitorOrderBody.pick(formFields).extend({
          companyName: isBusiness ? companyName : companyName.optional(),
          spouseFullName: married ? spouseFullName : spouseFullName.optional(),
        })
      }
      refused={Object.values(context.errors).join(' ') || undefined}
      describeFailure={(error) => Object.values(refusalOf(error)).join(' ')}
      onSubmit={complete}
    >
      {screen(
        <div className={styles.form}>
          <FormErrors />
          {isBusiness ? (
            <>
              <FormPart part="I" title="Your business" />
              <div className={styles.fields}>
                <CompanyFields wizard={wizard} detail={detail} />
              </div>
              <FormPart part="II" title="Your contact" />
            </>
          ) : (
            <FilingCards wizard={wizard} preset="individual" />
          )}
          <p className={styles.terms}>
            When you press Complete, you send your work order to {firm.name}. It’s free: you pay only for a
            return whose quote you have accepted. You confirm that you are 18 or older.
          </p>
          <div className={styles.fields}>
            <TextField
              {...detail('name')}
              label="Full Name"
              hint={isBusiness && 'Of the person to contact about this return'}
              autoComplete="name"
            />
            {married && (
              <TextField {...detail('spouseFullName')} label="Spouse Full Name" autoComplete="off" />
            )}
            <TextField
              {...detail('email')}
              type="email"
              label="Email"
              autoComplete="username"
              inputMode="email"
            />
            <NewPasswordField name="password" label="Create Password" hint="At least 8 characters" />
            <TextField
              {...detail('referredBy')}
              label="Referred By"
              hint="Who told you about us? We’ll credit their referral."
              autoComplete="off"
              optional
            />
          </div>
        </div>,
        <SubmitButton size="large" pendingLabel="Sending your order…">
          Complete
        </SubmitButton>,
      )}
    </Form>
  );
});
