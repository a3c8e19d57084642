import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Breadcrumbs, Page, PageTitle } from '@/components/page/page';
import { Button } from '@/components/button';
import { FileList } from '@/features/files/components/file-list';
import { MissingReturn } from '@/features/next-action/step-page';
import { firm } from '@/lib/firm/profile';
import { api, dataOf, type Schemas } from '@/lib/api/client';
import { isHidden } from '@/lib/api/error';
import { once } from '@/lib/api/once';
import { useRead } from '@/lib/api/queries';
import { shownFormName, FormsStep } from '../components/forms-step.js';
import { BirthDate, IdentityStep } from '../components/identity-step.js';
import { SignatureStep } from '../components/signature-step.js';
import { ConsentStep, PinStep, spouseOrder, SigningStep, Steps } from '../components/step.js';
import { whatFollows } from '../spouse-returns.js';
import { useComparison } from '../use-comparison.js';

type SpouseReturn = Schemas['SpouseReturn'];

/** /SpouseReturn/:id: the spouse signs a joint return on an account of their own. */
export function SpousePage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useSpouseReturn(id);
  const [onPaper, setOnPaper] = useState(false);
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
        <Steps value={{ order: spouseOrder, onPaper: () => setOnPaper(true) }}>
          <Sign found={data} onSignHere={onPaper && (() => setOnPaper(false))} />
        </Steps>
      ) : (
        <MissingReturn error={error} onRetry={() => void refetch()} lines={8} />
      )}
    </Page>
  );
}

/** While someone else has to act, the page asks again by itself, in milliseconds. */
const pollIntervalMs = 10_000;

/** Whether someone else acts next, or the program still makes the signed copy. */
const isAwaited = ({ stage, progress, signedFiles }: SpouseReturn): boolean =>
  ['waiting', 'elsewhere', 'consented', 'onPaper'].includes(stage) ||
  (stage === 'signed' &&
    (signedFiles.length === 0 || !['accepted', 'mailed', 'delivered'].includes(progress)));

/**
 * A joint return, with what its spouse sees now. Has no data once the server refuses it, for example because the invitation
 * was withdrawn.
 */
export function useSpouseReturn(id: string) {
  const { data, error, refetch } = useRead(['spouseReturns', id], '/api/spouseReturns/{id}', {
    path: { id },
    refetchInterval: ({ state }) => (state.data && isAwaited(state.data) ? pollIntervalMs : false),
  });
  return { data: isHidden(error) ? undefined : data, error, refetch };
}

interface SignProps {
  found: SpouseReturn;
  /** Leaves paper; false for who has not chosen it. */
  onSignHere: false | (() => void);
}

/** One step per screen: agreement, identity, what is signed, PIN, signature. */
function Sign({ found, onSignHere }: SignProps) {
  const { id, stage, taxpayer, spouse, disclosure, forms, formsSha256 } = found;
  const { compared, pin, compare, choosePin } = useComparison(formsSha256);
  const take = useStep(id);
  const step = { params: { path: { id } }, fetch: once };

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
  if (onSignHere)
    return (
      <SigningStep title="Sign on paper">
        <p>
          You can both sign one printed form by hand. {taxpayer} can choose that on their account, print the
          form there and upload it signed. Or come to our office.
        </p>
        <Button variant="secondary" onClick={onSignHere}>
          Sign here instead
        </Button>
      </SigningStep>
    );
  if (stage === 'asked')
    return (
      disclosure && (
        <ConsentStep
          disclosure={disclosure}
          onAgree={(hash) =>
            take(api.POST('/api/spouseReturns/{id}/consent', { ...step, body: { disclosure: hash } }))
          }
        />
      )
    );
  if (stage === 'consented')
    return (
      <IdentityStep
        taxReturnId={id}
        name={spouse}
        who="We"
        hasSecondFactor={found.hasSecondFactor}
        document={found.documentCheck && { holder: 'ownAccount', name: spouse, ...found.documentCheck }}
        attemptsLeft={found.attemptsLeft}
        question={
          found.asksBirthDate && (
            <BirthDate
              attemptsLeft={found.attemptsLeft}
              onAnswer={async (birthDate) => {
                const call = api.POST('/api/spouseReturns/{id}/identity', { ...step, body: { birthDate } });
                return (await take(call)).stage !== 'consented';
              }}
            />
          )
        }
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
      />
    );
  if (pin === undefined) return <PinStep onPin={choosePin} />;
  return (
    <SignatureStep
      what={forms.map(({ facts }) => shownFormName(facts)).join(', ')}
      name={spouse}
      onSign={(signature) => {
        const body = { forms: compared, pin, signature };
        return take(api.POST('/api/spouseReturns/{id}/signature', { ...step, body }));
      }}
    />
  );
}

/** Makes a function that takes a step of the spouse, whose answer is what the page shows next. Rejects as the call does. */
function useStep(id: string) {
  const client = useQueryClient();
  const queryKey = ['spouseReturns', id];
  return async (call: Promise<{ data?: SpouseReturn }>): Promise<SpouseReturn> => {
    try {
      const after = await dataOf(call);
      client.setQueryData(queryKey, after);
      void client.invalidateQueries({ queryKey: ['spouseReturns'], exact: true });
      return after;
    } catch (error) {
      void client.invalidateQueries({ queryKey });
      throw error;
    }
  };
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
