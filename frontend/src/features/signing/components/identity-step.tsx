import { is } from '@tax-firm/machines';
import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { TextField } from '@/components/forms/field';
import { Form, FormErrors, type FormProps, SubmitButton } from '@/components/forms/form';
import { Text } from '@/components/page/layout';
import type { TaxReturn } from '@/features/tax-return/api/types';
import { describeRefusal } from '@/features/tax-return/machine/refusal';
import type { Signing } from '../api/get-signing.js';
import { DocumentCheck } from './document-check.js';
import { OwnSecondFactor } from './own-second-factor.js';
import { SigningStep } from './step.js';

const questions: Record<NonNullable<Signing['question']>, string> = {
  agi: 'What was the adjusted gross income on last year’s return?',
  totalTax: 'What was the total tax on last year’s return?',
  refund: 'What was the refund on last year’s return?',
};

interface IdentityStepProps {
  taxReturnId: string;
  signing: Signing;
  attemptsLeft: number;
  onAnswer: (answer: string) => Promise<TaxReturn>;
  onPaper: () => void;
}

/** How the client shows who they are: what only they know, an identity document, or a visit. */
export function IdentityStep({ taxReturnId, signing, attemptsLeft, onAnswer, onPaper }: IdentityStepProps) {
  const { question, hasSecondFactor, documentCheck, taxpayer, signerName } = signing;
  const [settingUp, setSettingUp] = useState(false);
  const isAsked = question !== null && hasSecondFactor && !settingUp;
  return (
    <SigningStep
      name="identity"
      title={signerName ? `Is it you, ${signerName}?` : 'Is it you?'}
      onPaper={onPaper}
    >
      <p>The IRS requires us to confirm who is signing.</p>
      {isAsked && <Question question={question} attemptsLeft={attemptsLeft} onAnswer={onAnswer} />}
      {documentCheck && (
        <DocumentCheck
          {...{ taxReturnId, holder: 'taxpayer', attemptsLeft }}
          name={taxpayer ?? 'yours'}
          by={documentCheck.by}
          check={documentCheck.taxpayer}
        />
      )}
      {!isAsked && question !== null && (
        <OwnSecondFactor
          {...{ taxReturnId }}
          isOther={documentCheck !== null}
          open={settingUp}
          onOpen={setSettingUp}
        />
      )}
      {!isAsked && <Visit isLast={documentCheck !== null || question !== null} />}
    </SigningStep>
  );
}

/** For a signer who comes to the office. @param isLast other ways are above it */
export const Visit = ({ isLast }: { isLast: boolean }) => (
  <p>
    {isLast ? 'Or' : 'Please'} come to our office with a photo ID, such as a driver’s license or a passport.
    Keep this page open on your phone: it continues by itself once we have seen your ID.
  </p>
);

interface QuestionProps extends Pick<IdentityStepProps, 'attemptsLeft' | 'onAnswer'> {
  question: NonNullable<Signing['question']>;
}

const Question = ({ question, attemptsLeft, onAnswer }: QuestionProps) => (
  <IdentityForm
    schema={({ answerForm }) => answerForm}
    attemptsLeft={attemptsLeft}
    orElse="you’ll sign on paper"
    onAnswer={async ({ answer }) => !is.identityWanted((await onAnswer(answer)).workflow.value)}
  >
    <TextField
      name="answer"
      label={questions[question]}
      hint="In dollars, as on your copy of the return. Cents don’t matter."
      inputMode="decimal"
      autoComplete="off"
      required
    />
  </IdentityForm>
);

interface IdentityFormProps<Values extends FieldValues> extends Pick<FormProps<Values>, 'schema'> {
  attemptsLeft: number;
  /** What follows without the right answer. */
  orElse: string;
  /** @returns whether it was right, or was the last attempt */
  onAnswer: (values: Values) => Promise<boolean>;
  children: ReactNode;
}

/** Asks for what only the signer knows. */
export function IdentityForm<Values extends FieldValues>(props: IdentityFormProps<Values>) {
  const { schema, attemptsLeft, orElse, onAnswer, children } = props;
  const [wrong, setWrong] = useState(false);
  return (
    <Form
      stack
      gap={4}
      start
      full
      schema={schema}
      describeFailure={describeRefusal}
      onSubmit={async (values, { reset }) => {
        setWrong(!(await onAnswer(values)));
        reset();
      }}
    >
      <FormErrors />
      {wrong && (
        <Text role="alert" notice="plain">
          That doesn’t match our records. You have{' '}
          {attemptsLeft === 1 ? 'one attempt' : `${attemptsLeft} attempts`} left. Without the right answer,{' '}
          {orElse}.
        </Text>
      )}
      {children}
      <SubmitButton pendingLabel="Checking…">Continue</SubmitButton>
    </Form>
  );
}
