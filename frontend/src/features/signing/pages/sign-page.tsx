import { is, maxIdentityFailures } from '@tax-firm/machines';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '@/components/button';
import { Cluster } from '@/components/page/layout';
import { EmptyState, LoadingOrError } from '@/components/page/states';
import { ContinueLinks, StepPage } from '@/features/next-action/step-page';
import { areFinal, FinalSteps } from '@/features/next-action/final-steps';
import type { TaxReturn, Viewer } from '@/features/tax-return/api/types';
import { useTaxReturnUpdates } from '@/features/tax-return/api/update-tax-return';
import { awaitsPayment } from '@/features/tax-return/machine/payment-first';
import {
  type TaxReturnMachine,
  useTaxReturnMachine,
} from '@/features/tax-return/machine/use-tax-return-machine';
import { safeSessionStorage } from '@/lib/storage';
import type { Schemas } from '@/lib/api/client';
import { useSigning } from '../api/get-signing.js';
import { shownFormName, FormsStep } from '../components/forms-step.js';
import { BirthDate, IdentityStep, Question } from '../components/identity-step.js';
import { PaperStep } from '../components/paper-step.js';
import { SignatureStep } from '../components/signature-step.js';
import { SpouseInvitationPart, useSpouseInvitation } from '../components/spouse-invitation-part.js';
import { ConsentStep, PinStep, SigningStep, Steps } from '../components/step.js';
import { useComparison } from '../use-comparison.js';

/** /ClientTaxReturn/:id/sign: the client signs the e-file authorization, one step per screen, or on paper. */
export const SignPage = () => (
  <StepPage title="E-file authorization" here="Sign">
    {(taxReturn, viewer) => (
      <>
        {areFinal(taxReturn.workflow.value) && (
          <FinalSteps value={taxReturn.workflow.value} rules={taxReturn.workflow.context.rules} />
        )}
        <Sign taxReturn={taxReturn} viewer={viewer} />
      </>
    )}
  </StepPage>
);

function Sign({ taxReturn, viewer }: { taxReturn: TaxReturn; viewer: Viewer }) {
  const { id, workflow } = taxReturn;
  const machine = useTaxReturnMachine(taxReturn, viewer);
  const { data: signing, error, refetch } = useSigning(id, workflow.version);
  /** Whether the client left paper for this screen. */
  const [here, setHere] = useState(false);
  const { value } = machine;

  if (is.authSigned(value)) return <Signed value={value} taxReturn={taxReturn} />;
  if (is.authUnsent(value) || is.signingNotAsked(value))
    return (
      <EmptyState title="There is nothing to sign here now">
        <p>We’ll email you when there is.</p>
        <ContinueLinks taxReturn={taxReturn} from="sign" />
      </EmptyState>
    );
  const isOnPaper = is.signingOnPaper(value);
  if (is.signingClosed(value) || (isOnPaper && !here))
    return (
      <PaperStep
        taxReturn={taxReturn}
        machine={machine}
        onSignHere={isOnPaper ? () => setHere(true) : undefined}
      />
    );
  if (!signing) return <LoadingOrError {...{ error, refetch }} label="Loading the form" lines={8} />;
  const choosePaper = () => {
    setHere(false);
    if (!isOnPaper) void machine.press({ type: 'CHOOSE_PAPER' });
  };
  const signer = is.spouseAwaited(value) ? 'spouse' : 'taxpayer';
  return (
    <Steps value={{ onPaper: choosePaper }}>
      <Signer key={signer} {...{ signer, signing, taxReturn, machine }} />
    </Steps>
  );
}

const Continue = ({ taxReturn }: { taxReturn: TaxReturn }) => (
  <Cluster as="p">
    <ContinueLinks taxReturn={taxReturn} from="sign" />
  </Cluster>
);

/** What the firm does next, unless it has filed already, and where the signed copy is. */
function onceSigned({ workflow }: TaxReturn): string {
  const { value } = workflow;
  const copy = 'You’ll find your signed copy in the File Manager.';
  if (is.efileAccepted(value) || !is.nothingFiled(value)) return copy;
  const pay = is.paymentDue(value) ? 'Please pay your invoice now. ' : '';
  const next = awaitsPayment(workflow)
    ? `${pay}We’ll file your return once your payment has arrived`
    : 'We’ll file your return now';
  return `${next}, and tell you when the IRS accepts it. ${copy}`;
}

/** Everyone who must has signed. */
function Signed({ value, taxReturn }: { value: TaxReturnMachine['value']; taxReturn: TaxReturn }) {
  const isHere = is.wasSignedHere(value);
  const who = is.bothSignedHere(value) ? 'You have both signed' : 'You have signed';
  return (
    <SigningStep title={isHere ? `Thank you. ${who}` : 'Signed on paper'}>
      <p>{isHere ? onceSigned(taxReturn) : 'We recorded that you signed on paper.'}</p>
      <Continue taxReturn={taxReturn} />
    </SigningStep>
  );
}

interface SignerProps {
  signer: 'taxpayer' | 'spouse';
  signing: Schemas['Signing'];
  taxReturn: TaxReturn;
  machine: TaxReturnMachine;
}

/** The steps of one person: what is signed, agreement, identity, PIN, signature. The spouse's follow the taxpayer's. */
function Signer({ signer, signing, taxReturn, machine }: SignerProps) {
  const { id, signatureFiles, reviewFiles, workflow } = taxReturn;
  const updates = useTaxReturnUpdates(id);
  /** Whether this person comes back from the page where they showed an identity document. */
  const isBack = useSearchParams()[0].get('checked') === signer;
  /** Whether the spouse took over. */
  const [tookOver, setTookOver] = useState(signer === 'taxpayer' || isBack);
  const comparedKey = `comparedForms ${id} ${signer}`;
  const { compared, pin, ...comparison } = useComparison(
    signing.formsSha256,
    isBack ? safeSessionStorage.getItem(comparedKey) : null,
  );
  const { value } = machine;
  const { data: invitation } = useSpouseInvitation(id, signer === 'spouse');
  const isSpouse = signer === 'spouse';
  const name = isSpouse ? (signing.spouse?.name ?? null) : signing.signerName;
  const reason = machine.reasonFor(isSpouse ? 'SIGN_AS_SPOUSE' : 'SIGN_EFILE_AUTH');

  const isElsewhere = isSpouse && invitation?.state === 'accepted';
  // Between the two signatures of a joint return: the device changes hands, or the spouse signs on their own.
  if (signing.spouse && isSpouse && (!tookOver || isElsewhere)) {
    const spouse = signing.spouse.name;
    return (
      <SigningStep title={`Waiting for ${spouse} to sign`} who="We">
        <p>
          {signing.taxpayer ?? 'The taxpayer'} has signed. On a joint return both sign, each for themselves,
          so we file once {spouse} has signed too.
        </p>
        {!isElsewhere && (
          <>
            <p>
              {spouse}, please continue here, or on another device that is signed in to this account. Nobody
              may sign for someone else, so we’ll ask you for your own agreement, PIN and signature.
            </p>
            <Button onClick={() => setTookOver(true)}>I am {spouse}</Button>
          </>
        )}
        <SpouseInvitationPart id={id} spouse={spouse} mayInvite={is.spouseConsentOpen(value)} />
      </SigningStep>
    );
  }
  if (compared === undefined)
    return (
      <FormsStep
        forms={signing.forms}
        files={signatureFiles}
        review={reviewFiles}
        onContinue={() => {
          safeSessionStorage.setItem(comparedKey, signing.formsSha256);
          comparison.compare();
        }}
      />
    );
  if ((isSpouse ? is.spouseConsentOpen(value) : is.consentOpen(value)) && signing.disclosure)
    return (
      <ConsentStep
        disclosure={signing.disclosure}
        onAgree={isSpouse ? updates.consentAsSpouse : updates.consentToSign}
      />
    );
  if (isSpouse ? is.spouseIdentityWanted(value) : is.identityWanted(value)) {
    const { spouse, documentCheck, hasSecondFactor } = signing;
    const { spouseFailures, identityFailures } = workflow.context;
    const attemptsLeft = maxIdentityFailures - (isSpouse ? spouseFailures : identityFailures);
    const question = isSpouse
      ? spouse?.asksBirthDate && (
          <BirthDate
            attemptsLeft={attemptsLeft}
            onAnswer={async (birthDate) =>
              !is.spouseIdentityWanted((await updates.confirmSpouse(birthDate)).workflow.value)
            }
          />
        )
      : signing.question && (
          <Question
            question={signing.question}
            attemptsLeft={attemptsLeft}
            onAnswer={async (answer) =>
              !is.identityWanted((await updates.confirmIdentity(answer)).workflow.value)
            }
          />
        );
    return (
      <IdentityStep
        {...{ taxReturnId: id, name, question, hasSecondFactor, attemptsLeft }}
        who={isSpouse ? 'We' : 'I'}
        document={
          documentCheck && {
            holder: signer,
            name: (isSpouse ? name : signing.taxpayer) ?? 'yours',
            by: documentCheck.by,
            check: documentCheck[signer],
          }
        }
      />
    );
  }
  if (reason)
    return (
      <SigningStep title="You can’t sign yet">
        <p>{reason}</p>
        <Continue taxReturn={taxReturn} />
      </SigningStep>
    );
  if (pin === undefined) return <PinStep onPin={comparison.choosePin} />;
  const sign = isSpouse ? updates.signAsSpouse : updates.sign;
  return (
    <SignatureStep
      what={signing.forms.map(({ facts }) => shownFormName(facts)).join(', ')}
      name={name}
      onSign={(signature) => sign({ forms: compared, pin, signature })}
    />
  );
}
