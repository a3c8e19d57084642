import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Breadcrumbs, Page, PageTitle } from '@/components/page/page';
import { Button } from '@/components/button';
import { FileList } from '@/features/files/components/file-list';
import { MissingReturn } from '@/features/next-action/step-page';
import { firm } from '@/lib/firm/profile';
import {
  type SpouseReturn,
  useSpouseConsent,
  useSpouseIdentity,
  useSpouseReturn,
  useSpouseSignature,
} from '../api/spouse-returns.js';
import { ConsentStep } from '../components/consent-step.js';
import { shownFormName, FormsStep } from '../components/forms-step.js';
import { PinStep } from '../components/pin-step.js';
import { SignatureStep } from '../components/signature-step.js';
import { SpouseIdentityStep } from '../components/spouse-steps.js';
import { spouseOrder, SigningStep, StepOrder } from '../components/step.js';
import { whatFollows } from '../components/what-follows.js';
import { useComparison } from '../use-comparison.js';

/** /SpouseReturn/:id: the spouse signs a joint return on an account of their own. */
export function SpousePage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useSpouseReturn(id);
  const trail = [{ to: '/Client/Dashboard', label: 'Dashboard' }];
  return (
    <Page>
      <PageTitle
        above={<Breadcrumbs trail={trail} here="Sign" />}
        documentTitle="E-file authorization"
        lede={data && `You are the spouse on the ${data.taxYear} return of ${data.taxpayer}.`}
      >
        E-file authorization
      </PageTitle>
      {data ? (
        <StepOrder value={spouseOrder}>
          <Sign found={data} />
        </StepOrder>
      ) : (
        <MissingReturn error={error} onRetry={() => void refetch()} lines={8} />
      )}
    </Page>
  );
}

/** One step per screen: agreement, identity, what is signed, PIN, signature. */
function Sign({ found }: { found: SpouseReturn }) {
  const { id, stage, taxpayer, spouse, disclosure, forms, formsSha256 } = found;
  const [onPaper, setOnPaper] = useState(false);
  const { compared, pin, compare, choosePin } = useComparison(formsSha256);
  const consent = useSpouseConsent(id);
  const identify = useSpouseIdentity(id);
  const sign = useSpouseSignature(id);
  const paper = () => setOnPaper(true);

  if (stage === 'signed') return <Signed found={found} />;
  if (stage === 'onPaper')
    return (
      <SigningStep title="Signed on paper">
        {found.attemptsLeft === 0 && (
          <p>
            We couldn’t confirm your identity, so neither signature counts. If it wasn’t you, please call us
            at {firm.phone}.
          </p>
        )}
        <p>
          {found.progress === 'unsigned'
            ? 'This authorization is signed on paper: one printed form that you both sign by hand.'
            : whatFollows(found)}
        </p>
      </SigningStep>
    );
  if (stage === 'waiting')
    return (
      <SigningStep title={`${taxpayer} signs first`}>
        <p>We’ll email you when it is your turn.</p>
      </SigningStep>
    );
  if (stage === 'elsewhere')
    return (
      <SigningStep title="You can’t sign here now">
        <p>
          Someone agreed on the account of {taxpayer} to sign as {spouse}. If that wasn’t you, please call us
          at {firm.phone}.
        </p>
        <p>
          To sign here instead, ask {taxpayer} to choose paper, and then to sign here again. You’ll both have
          to start over.
        </p>
      </SigningStep>
    );
  if (onPaper)
    return (
      <SigningStep title="Sign on paper">
        <p>
          You can both sign one printed form by hand. {taxpayer} can choose that on their account, print the
          form there and upload it signed. Or come to our office.
        </p>
        <Button variant="secondary" onClick={() => setOnPaper(false)}>
          Sign here instead
        </Button>
      </SigningStep>
    );
  if (stage === 'asked')
    return disclosure && <ConsentStep disclosure={disclosure} onAgree={consent} onPaper={paper} />;
  if (stage === 'consented')
    return (
      <SpouseIdentityStep
        taxReturnId={id}
        spouse={{ ...found, name: spouse }}
        hasSecondFactor={found.hasSecondFactor}
        holder="ownAccount"
        documentCheck={found.documentCheck}
        attemptsLeft={found.attemptsLeft}
        onAnswer={async (birthDate) => (await identify(birthDate)).stage !== 'consented'}
        onPaper={paper}
      />
    );
  if (compared === undefined)
    return (
      <FormsStep
        forms={forms}
        files={found.signatureFiles}
        review={found.reviewFiles}
        isSpouse
        onContinue={compare}
        onPaper={paper}
      />
    );
  if (pin === undefined) return <PinStep onPin={choosePin} onPaper={paper} />;
  return (
    <SignatureStep
      what={forms.map(({ facts }) => shownFormName(facts)).join(', ')}
      name={spouse}
      onSign={(signature) => sign({ forms: compared, pin, signature })}
      onPaper={paper}
    />
  );
}

/** Both have signed: what follows, and the copies that the spouse keeps. */
function Signed({ found }: { found: SpouseReturn }) {
  const { signatureFiles, signedFiles, reviewFiles } = found;
  return (
    <SigningStep title="Thank you. You have both signed">
      <p>{whatFollows(found)}</p>
      <FileList
        label="What you signed"
        files={signedFiles.length > 0 ? signedFiles : signatureFiles}
        empty={null}
      />
      {signedFiles.length === 0 && <p role="status">Your signed copy will be here in a minute.</p>}
      <FileList label="Your return" files={reviewFiles} empty={null} />
    </SigningStep>
  );
}
