import { useState, type ReactNode } from 'react';
import { Button } from '@/components/button';
import { TextField } from '@/components/forms/field';
import type { Signing } from '../api/get-signing.js';
import type { SpouseReturn } from '../api/spouse-returns.js';
import { DocumentCheck } from './document-check.js';
import { IdentityForm, Visit } from './identity-step.js';
import { OwnSecondFactor } from './own-second-factor.js';
import { SigningStep } from './step.js';

interface SpouseStepProps {
  taxpayer: string;
  spouse: string;
  /** Whether the spouse has an account of their own, and signs there. */
  isElsewhere: boolean;
  /** What became of the invitation to sign on an own account. */
  invitation: ReactNode;
  onContinue: () => void;
  onPaper: () => void;
}

/** Between the two signatures of a joint return: the device changes hands, or the spouse signs on their own. */
export const SpouseStep = ({ taxpayer, spouse, isElsewhere, invitation, ...on }: SpouseStepProps) => (
  <SigningStep title={`Waiting for ${spouse} to sign`} onPaper={on.onPaper} who="We">
    <p>
      {taxpayer} has signed. On a joint return both sign, each for themselves, so we file once {spouse} has
      signed too.
    </p>
    {!isElsewhere && (
      <p>
        {spouse}, please continue here, or on another device that is signed in to this account. Nobody may
        sign for someone else, so we’ll ask you for your own agreement, PIN and signature.
      </p>
    )}
    {!isElsewhere && <Button onClick={on.onContinue}>I am {spouse}</Button>}
    {invitation}
  </SigningStep>
);

interface SpouseIdentityStepProps {
  taxReturnId: string;
  spouse: Pick<NonNullable<Signing['spouse']>, 'name' | 'asksBirthDate'>;
  hasSecondFactor: boolean;
  /** Whose account it is. */
  holder: 'spouse' | 'ownAccount';
  /** Who checks identity documents, and how the spouse's check stands; null if nobody does. */
  documentCheck: SpouseReturn['documentCheck'];
  attemptsLeft: number;
  /** @param birthDate ISO 8601. @returns whether it was right, or was the last attempt */
  onAnswer: (birthDate: string) => Promise<boolean>;
  onPaper: () => void;
}

/** How the spouse shows who they are: the account's second factor with their date of birth, a document, or a visit. */
export function SpouseIdentityStep(props: SpouseIdentityStepProps) {
  const { taxReturnId, spouse, hasSecondFactor, holder, documentCheck, attemptsLeft, onAnswer, onPaper } =
    props;
  const [settingUp, setSettingUp] = useState(false);
  const isAsked = spouse.asksBirthDate && hasSecondFactor && !settingUp;
  return (
    <SigningStep name="identity" title={`Is it you, ${spouse.name}?`} onPaper={onPaper} who="We">
      <p>The IRS requires us to confirm who is signing.</p>
      {isAsked && <BirthDate attemptsLeft={attemptsLeft} onAnswer={onAnswer} />}
      {documentCheck && (
        <DocumentCheck {...{ taxReturnId, holder, attemptsLeft, name: spouse.name }} {...documentCheck} />
      )}
      {!isAsked && spouse.asksBirthDate && (
        <OwnSecondFactor
          {...{ taxReturnId }}
          isOther={documentCheck !== null}
          open={settingUp}
          onOpen={setSettingUp}
        />
      )}
      {!isAsked && <Visit isLast={documentCheck !== null || spouse.asksBirthDate} />}
    </SigningStep>
  );
}

const BirthDate = ({
  attemptsLeft,
  onAnswer,
}: Pick<SpouseIdentityStepProps, 'attemptsLeft' | 'onAnswer'>) => (
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
