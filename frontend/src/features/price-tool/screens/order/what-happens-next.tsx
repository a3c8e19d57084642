import { isBusiness, isJointOrder, orderServices, visitorOrderFrom } from '@tax-firm/machines';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmailField, TextField } from '@/components/forms/field';
import { Form, FormErrors, SubmitButton } from '@/components/forms/form';
import { FormLine, FormLines, FormPart } from '@/components/forms/form-part';
import { Box, Text } from '@/components/page/layout';
import { NewPasswordField } from '@/components/forms/new-password-field';
import { useUploading } from '@/features/files/upload/use-uploads';
import { api, dataOf } from '@/lib/api/client';
import { rememberReturnUrl } from '@/lib/auth/return-url';
import { startSession, useSession } from '@/lib/auth/session';
import { asksPaymentFirst, firm } from '@/lib/firm/profile';
import { queryClient } from '@/lib/query-client';
import { refusalOf, sending, useRepeatQuestion } from '../../api/orders.js';
import { CompanyFields } from '../../components/company-fields.js';
import { FilingCards } from '../../components/questions.js';
import { StepScreen, TaxYearChoice, type ScreenProps } from '../../components/wizard-screen.js';
import { submit, typed, uploadsOf, waitForUploads } from '../../wizard/order.js';
import { forgetDraftToken, readDraftToken, withDraft } from '../../wizard/draft.js';

/** The fields that a signed-in client does not have. */
const accountFields = { name: true, email: true, password: true, referredBy: true } as const;
/** The fields of a visitor's order that this form has. */
const formFields = { ...accountFields, spouseFullName: true } as const;

/** What the contract answers for an email that has an account. */
const emailTaken = 'Email already exists';

/**
 * What Happens Next Individual and Business: the next steps, and the form that creates the account and the order. A client
 * who has an account, and signed in on the way, places the order in it.
 */
export function WhatHappensNext({ wizard }: ScreenProps) {
  const { context, send } = wizard;
  const { user } = useSession();
  const describeFailure = (error: unknown) => Object.values(refusalOf(error)).join(' ');
  const again = useRepeatQuestion(wizard, describeFailure);
  const client = user?.role === 'Client' ? user : undefined;
  // The browser's Forward leads here also during uploads.
  const isUploading = useUploading(uploadsOf(context));
  const hasAccount = !client && context.errors['email'] === emailTaken;
  const refused = Object.entries(context.errors).flatMap(([field, sentence]) =>
    client && field in accountFields ? [] : [sentence],
  );
  const ofBusiness = isBusiness(context.preparation);
  const married = isJointOrder(context);

  /** A signed-in client has a password. */
  const complete = async ({ password = '' }: { password?: string; companyName?: string | undefined }) => {
    if (!wizard.can(submit)) return;
    send(submit);
    try {
      const draft = readDraftToken();
      // The machine refuses SUBMIT until a type is chosen.
      const order = { ...visitorOrderFrom(context)!, ...(draft !== null && { draft }) };
      const sent = client
        ? api.POST('/api/taxReturns/add2', { body: { ...order, name: client.name }, ...sending(context) })
        : api.POST('/api/taxReturns/add', { body: { ...order, password }, ...sending(context) });
      // A new account gets a token, which signs it in.
      const { id, token } = await withDraft(draft, dataOf<{ id: string; token?: string }>(sent));
      forgetDraftToken();
      send({ type: 'SUBMIT_SUCCEEDED', returnId: id });
      if (token !== undefined) startSession(token);
      await queryClient.invalidateQueries();
    } catch (error) {
      send({ type: 'SUBMIT_FAILED', errors: refusalOf(error) });
      throw error;
    }
  };

  const screen = (children: ReactNode, actions?: ReactNode) => (
    <StepScreen
      wizard={wizard}
      title="What Happens Next"
      documentTitle={`What Happens Next: ${orderServices[context.preparation ?? 'individual']}`}
      step={[5, 5]}
      actions={actions}
    >
      <FormLines lineAbove="strong">
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
    </StepScreen>
  );

  if (user && !client)
    return screen(<p>You’re signed in as {user.name}. Orders come from clients: sign out to place one.</p>);
  return (
    // Around the whole screen, because Complete is in the bar at the bottom of a phone's window.
    <Form
      aria-label="Your account"
      schema={({ companyName, spouseFullName, visitorOrderBody }) =>
        visitorOrderBody.pick(client ? {} : formFields).extend({
          companyName: ofBusiness ? companyName : companyName.optional(),
          spouseFullName: married ? spouseFullName : spouseFullName.optional(),
        })
      }
      refused={refused.join(' ') || undefined}
      describeFailure={describeFailure}
      onSubmit={(values) => again.ask(() => complete(values))}
      hasSummary
    >
      {again.dialog}
      {screen(
        <Box above={7}>
          <FormErrors />
          {hasAccount && (
            <Text padBottom={5}>
              You have an account. Your answers and documents stay here:{' '}
              <Link to="/ClientSignIn" onClick={() => rememberReturnUrl('/PriceTool')}>
                sign in to place this order
              </Link>
              .
            </Text>
          )}
          {ofBusiness ? (
            <>
              <FormPart part="I" title="Your business" />
              <Box padTop={6}>
                <CompanyFields wizard={wizard} nameField={typed(wizard, 'companyName')} />
              </Box>
              {!client && <FormPart part="II" title="Your contact" />}
            </>
          ) : (
            <FilingCards wizard={wizard} preset="individual" />
          )}
          <Box padTop={5}>
            {/* Who comes back after New Year sees it before the order is sent. */}
            <TaxYearChoice wizard={wizard} />
          </Box>
          <Text padTop={5} size="sm" tone="quiet">
            When you press Complete, you send your work order to {firm.name}. It’s free: you pay only for a
            return whose quote you have accepted. You confirm that you are 18 or older.
          </Text>
          {client && (
            <Text padTop={5} size="sm" tone="quiet">
              You’re signed in as {client.name}. You’ll find the order and your documents in your account.
            </Text>
          )}
          <Box padTop={6}>
            {!client && (
              <TextField
                {...typed(wizard, 'name')}
                label="Full Name"
                hint={ofBusiness && 'Of the person to contact about this return'}
                autoComplete="name"
              />
            )}
            {married && (
              <TextField {...typed(wizard, 'spouseFullName')} label="Spouse Full Name" autoComplete="off" />
            )}
            {!client && (
              <>
                <EmailField label="Email" {...typed(wizard, 'email')} autoComplete="username" />
                <NewPasswordField name="password" label="Create Password" hint="At least 8 characters" />
                <TextField
                  {...typed(wizard, 'referredBy')}
                  label="Referred By"
                  hint="Who told you about us? We’ll credit their referral."
                  autoComplete="off"
                  optional
                />
              </>
            )}
          </Box>
        </Box>,
        <SubmitButton
          size="large"
          reason={isUploading ? waitForUploads : undefined}
          pendingLabel="Sending your order…"
        >
          Complete
        </SubmitButton>,
      )}
    </Form>
  );
}
