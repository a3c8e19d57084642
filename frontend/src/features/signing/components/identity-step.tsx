import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '@/components/button';
import { TextField } from '@/components/forms/field';
import { Form, type FormProps, SubmitButton } from '@/components/forms/form';
import { Stack, Text } from '@/components/page/layout';
import { Loading } from '@/components/page/states';
import { taxReturnKeys } from '@/features/tax-return/api/keys';
import { describeRefusal } from '@/features/tax-return/machine/refusal';
import { api, dataOf, type Schemas } from '@/lib/api/client';
import { sentenceOf } from '@/lib/api/error';
import { firm } from '@/lib/firm/profile';
import { useAction } from '@/lib/use-action';
import { SigningStep } from './step.js';

interface IdentityStepProps {
  taxReturnId: string;
  /** Who signs, as the form names them; null for a company, for which one of its people signs. */
  name: string | null;
  /** Who would rather sign on paper. */
  who: 'I' | 'We';
  /** Asks for what only the signer knows; undefined if there is nothing to ask for. */
  question: ReactNode;
  /** Whether the account has one, which the question is asked with. */
  hasSecondFactor: boolean;
  /** How the signer shows an identity document; undefined if nobody checks those. */
  document: Omit<DocumentCheckProps, 'taxReturnId' | 'attemptsLeft'> | null;
  attemptsLeft: number;
}

/** How people show who they are: what only they know, with the account's second factor, an identity document, or a visit. */
export function IdentityStep(props: IdentityStepProps) {
  const { taxReturnId, name, who, question, hasSecondFactor, document, attemptsLeft } = props;
  const [settingUp, setSettingUp] = useState(false);
  const isAsked = question && hasSecondFactor && !settingUp;
  return (
    <SigningStep name="identity" title={name ? `Is it you, ${name}?` : 'Is it you?'} who={who}>
      <p>The IRS requires us to confirm who is signing.</p>
      {isAsked && question}
      {document && <DocumentCheck {...{ taxReturnId, attemptsLeft }} {...document} />}
      {question && !isAsked && (
        <OwnSecondFactor
          taxReturnId={taxReturnId}
          isOther={document !== null}
          open={settingUp}
          onOpen={setSettingUp}
        />
      )}
      {!isAsked && (
        <p>
          {document || question ? 'Or' : 'Please'} come to our office with a photo ID, such as a driver’s
          license or a passport. Keep this page open on your phone: it continues by itself once we have seen
          your ID.
        </p>
      )}
    </SigningStep>
  );
}

const questions: Record<NonNullable<Schemas['Signing']['question']>, string> = {
  agi: 'What was the adjusted gross income on last year’s return?',
  totalTax: 'What was the total tax on last year’s return?',
  refund: 'What was the refund on last year’s return?',
};

interface AskProps {
  attemptsLeft: number;
  /** @returns whether it was right, or was the last attempt */
  onAnswer: (answer: string) => Promise<boolean>;
}

/** Asks the taxpayer for an amount on last year's return. */
export const Question = ({ question, ...ask }: AskProps & { question: keyof typeof questions }) => (
  <IdentityForm
    schema={({ answerForm }) => answerForm}
    attemptsLeft={ask.attemptsLeft}
    orElse="you’ll sign on paper"
    onAnswer={({ answer }) => ask.onAnswer(answer)}
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

/** Asks the spouse for their date of birth, as ISO 8601. */
export const BirthDate = ({ attemptsLeft, onAnswer }: AskProps) => (
  <IdentityForm
    schema={({ birthDateForm }) => birthDateForm}
    attemptsLeft={attemptsLeft}
    orElse="you’ll both sign on paper"
    onAnswer={({ birthDate }) => onAnswer(birthDate)}
  >
    <p>First we ask you to confirm your sign-in again. Then we check your date of birth.</p>
    <TextField name="birthDate" type="date" label="Your date of birth" autoComplete="off" required />
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
function IdentityForm<Values extends FieldValues>(props: IdentityFormProps<Values>) {
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
      {wrong && (
        <Text role="alert" notice="plain">
          That doesn’t match our records. You have {inWords(attemptsLeft)} left. Without the right answer,{' '}
          {orElse}.
        </Text>
      )}
      {children}
      <SubmitButton pendingLabel="Checking…">Continue</SubmitButton>
    </Form>
  );
}

const inWords = (attempts: number) => (attempts === 1 ? 'one attempt' : `${attempts} attempts`);

type Offer = NonNullable<Schemas['Signing']['documentCheck']>;

/** The calls that start a check, by who shows a document. Each has one below it that asks for the result. */
const starts = {
  taxpayer: '/api/taxReturns/{id}/signing/identity/document',
  spouse: '/api/taxReturns/{id}/signing/spouse/identity/document',
  /** The spouse on an account of their own. */
  ownAccount: '/api/spouseReturns/{id}/identity/document',
} as const;

/** While the checker works, we ask again after so many milliseconds. */
const againAfterMs = 3_000;

interface DocumentCheckProps {
  taxReturnId: string;
  holder: keyof typeof starts;
  /** The signer's name on the form. */
  name: string;
  by: Offer['by'];
  check: Offer['taxpayer'];
  attemptsLeft: number;
}

const problems: Record<NonNullable<Offer['taxpayer']['problem']>, (name: string) => string> = {
  otherName: (name) =>
    `The name on your document is not the one on the form, which is ${name}. If the form is wrong, please do not sign, and write to us at ${firm.email}.`,
  document: () => 'Your document could not be verified.',
  selfie: () => 'Your face could not be matched with the picture on the document.',
};

/** An identity document and the face of who holds it, shown on a page of the checker. */
function DocumentCheck({ taxReturnId: id, holder, name, by, check, attemptsLeft }: DocumentCheckProps) {
  const params = { path: { id } };
  const start = starts[holder];
  /** How the check of a signer who comes back stands. Once there is a result, the return is loaded again. */
  const { data: status, error } = useQuery({
    queryKey: ['documentCheck', id, holder],
    enabled: check.isOpen,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.data === 'processing' ? againAfterMs : false),
    queryFn: async ({ signal, client }) => {
      const answer = await dataOf(api.POST(`${start}/result`, { params, signal }));
      const changed = [taxReturnKeys.one(id), ['signing', id], ['spouseReturns', id]];
      if (answer.status === 'ended')
        await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })));
      return answer.status;
    },
  });
  const { pending, failure, run } = useAction(async () => {
    const { url } = await dataOf(api.POST(start, { params }));
    window.location.assign(url);
    // A second press while the browser leaves would start another check.
    await new Promise(() => undefined);
  });
  const said = failure ?? (error && sentenceOf(error));

  if (check.isOpen && status === 'processing')
    return (
      <Text role="status" notice="plain">
        Your document is being checked. This takes about a minute, and then this page continues by itself.
      </Text>
    );
  return (
    <Stack gap={3} start full padTop={4} lineAbove="hair">
      {check.problem && !check.isOpen && (
        <Text role="alert" notice="plain">
          {problems[check.problem](name)} You have {inWords(attemptsLeft)} left.
        </Text>
      )}
      {by === 'stripe' ? (
        <p>
          Stripe, which also processes our card payments, checks your driver’s license, passport or state
          identity card, and compares it with your face. Have your phone at hand. We get only the result, no
          pictures or numbers.
        </p>
      ) : (
        <p>
          <strong>This is a demonstration.</strong> No document is checked here, so this proves nothing about
          who signs.
        </p>
      )}
      {said && (
        <Text role="alert" notice="plain">
          {said}
        </Text>
      )}
      <Button variant="secondary" pending={pending} pendingLabel="Opening…" onClick={run}>
        {check.isOpen ? 'Continue with your ID document' : 'Verify with an ID document and your phone'}
      </Button>
    </Stack>
  );
}

/** With the drawing of QR codes, which most signers never need. */
const SecondFactorSetUp = lazy(async () => ({
  default: (await import('@/features/account/security/second-factors-section')).SecondFactorSetUp,
}));

interface OwnSecondFactorProps {
  taxReturnId: string;
  /** Whether there is another way to confirm who signs. */
  isOther: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
}

/**
 * Sets up the second factor that confirming who signs needs, without leaving the page: what the signer has compared stays.
 * Keep it mounted while `open`, because it shows recovery codes once.
 */
function OwnSecondFactor({ taxReturnId, isOther, open, onOpen }: OwnSecondFactorProps) {
  const client = useQueryClient();
  const finish = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['signing', taxReturnId] }),
      client.invalidateQueries({ queryKey: ['spouseReturns', taxReturnId] }),
    ]);
    onOpen(false);
  };
  return (
    <>
      <p>
        {isOther ? 'Or set up' : 'To sign from home, this account needs'} a second factor: an app with codes,
        or a passkey. It takes two minutes, and then you continue here.
      </p>
      {open ? (
        <Suspense fallback={<Loading label="Loading your sign-in settings" />}>
          <SecondFactorSetUp onDone={() => void finish()} />
        </Suspense>
      ) : (
        <Button variant="secondary" onClick={() => onOpen(true)}>
          Set up a second factor
        </Button>
      )}
    </>
  );
}
