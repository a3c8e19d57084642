import { is, type TaxReturnValue } from '@tax-firm/machines';
import { useState, useId } from 'react';
import { Button } from '@/components/button';
import { ResetSecondFactors } from '@/features/auth/components/reset-second-factors';
import { Uploader } from '@/features/files/components/uploader';
import { useSigning } from '@/features/signing/api/get-signing';
import {
  SpouseInvitationPart,
  useSpouseInvitation,
} from '@/features/signing/components/spouse-invitation-part';
import type { ReturnFile } from '@/features/tax-return/api/types';
import { Cluster, Stack, Text } from '@/components/page/layout';
import { FilePreview } from '@/features/files/components/file-preview';
import { SmallCard, type Standing } from '../components/small-card.js';
import { useReturn } from '../return-context.js';
import { CorrectedForm, SignatureFormFields, useKeptForm } from './signature-form-facts.js';
import { fromWhom, notUploaded, ReturnFiles } from './return-files.js';
import styles from '../work.module.css';

const standings: Record<TaxReturnValue['signing'], Standing> = {
  idle: { tone: 'neutral', words: 'Not asked' },
  asked: { tone: 'attention', words: 'With the client' },
  consented: { tone: 'attention', words: 'Waiting for client to be identified' },
  identified: { tone: 'attention', words: 'Waiting for client to sign' },
  spouseToSign: { tone: 'attention', words: 'Waiting for spouse to sign' },
  onPaper: { tone: 'attention', words: 'On paper' },
  closed: { tone: 'attention', words: 'On paper: not identified' },
  signedHere: { tone: 'done', words: 'Signed electronically' },
  formOnFile: { tone: 'done', words: 'Signed on paper' },
  noFormOnFile: { tone: 'attention', words: 'No signed form on file' },
};

/** The forms that the client signs here, and what was signed on paper. */
export function SignatureFiles() {
  const { machine, may } = useReturn();
  const isAsked = is.authSent(machine.value);
  return (
    <SmallCard title="Signature" standing={standings[machine.value.signing]}>
      <FormsToSign />
      {may('SIGNATURE_FORM_ADDED') && isAsked && <Spouse />}
      {isAsked && <SignedOnPaper />}
    </SmallCard>
  );
}

/** The forms, which staff add before the client is asked to sign, and correct afterward. */
function FormsToSign() {
  const { taxReturn, machine, updates, may } = useReturn();
  const [uploaded, keepUploaded] = useKeptForm(taxReturn.id);
  const [toCorrect, setToCorrect] = useState<ReturnFile>();
  const mayEdit = may('SIGNATURE_FORM_ADDED');
  const isAsked = is.authSent(machine.value);
  const mayAdd = mayEdit && !isAsked;
  return (
    <>
      <ReturnFiles
        label="Forms to sign"
        files={taxReturn.signatureFiles}
        empty="No form yet. Upload Form 8879 (or the form of a state) as your tax software made it, and the client can sign it here. Without one, the client signs on paper."
        onDelete={mayAdd && updates.deleteSignatureForm}
        deleteEvent="SIGNATURE_FORM_REMOVED"
        buttonsOf={(file) =>
          mayEdit &&
          isAsked && (
            <Button
              size="small"
              variant="quiet"
              reason={machine.reasonFor('SIGNATURE_FORM_REPLACED')}
              onClick={() => setToCorrect(file)}
            >
              Correct
            </Button>
          )
        }
        upload={
          mayAdd &&
          !uploaded && {
            label: 'Upload a form to sign',
            accepts: 'pdf',
            attach: async (file) => keepUploaded(file),
            keptAs: 'form to sign',
            event: 'SIGNATURE_FORM_ADDED',
          }
        }
      />
      {toCorrect && (
        <CorrectedForm key={toCorrect.id} form={toCorrect} onDone={() => setToCorrect(undefined)} />
      )}
      {mayAdd && uploaded && (
        <SignatureFormFields
          file={uploaded}
          onAdd={updates.addSignatureForm}
          onDone={() => keepUploaded(null)}
        />
      )}
    </>
  );
}

/** What was signed on paper, which staff upload and compare with the forms. */
function SignedOnPaper() {
  const { taxReturn, machine, updates, may } = useReturn();
  const { signatureFiles, signedScans } = taxReturn;
  const [scan, setScan] = useState<ReturnFile>();
  const mayEdit = may('SIGNATURE_FORM_ADDED');
  return (
    <>
      <ReturnFiles
        label="Signed on paper"
        files={signedScans}
        empty="No form signed on paper was uploaded."
        describeUploader={fromWhom}
        onDelete={mayEdit && is.signatureAwaited(machine.value) && updates.deleteSignedScan}
        deleteEvent="SIGNED_SCAN_REMOVED"
        buttonsOf={(file) =>
          signatureFiles.length > 0 && (
            <Button
              size="small"
              variant="quiet"
              aria-expanded={scan?.id === file.id}
              onClick={() => setScan(scan?.id === file.id ? undefined : file)}
            >
              Compare with the form
            </Button>
          )
        }
      />
      {scan && signedScans.some(({ id }) => id === scan.id) && (
        <CompareScan key={scan.id} scan={scan} forms={signatureFiles} onClose={() => setScan(undefined)} />
      )}
      {mayEdit && !is.wasSignedHere(machine.value) && (
        <Uploader
          label="Upload the form signed on paper"
          accepts="scan"
          attach={updates.addSignedScan}
          keptAs={`signed form of ${taxReturn.id}`}
          failureText={notUploaded}
          reason={machine.reasonFor('SIGNED_SCAN_ADDED')}
        />
      )}
    </>
  );
}

/** On a joint return, how the spouse signs on an account of their own; renders nothing on another. */
function Spouse() {
  const { taxReturn, viewer, machine } = useReturn();
  const { data } = useSigning(taxReturn.id, taxReturn.workflow.version);
  if (!data?.spouse) return null;
  const { name } = data.spouse;
  return (
    <>
      <SpouseInvitationPart
        id={taxReturn.id}
        spouse={name}
        mayInvite={is.spouseConsentOpen(machine.value)}
        forStaff
      />
      {viewer.role === 'Owner' && <SpousesSignIn id={taxReturn.id} name={name} />}
    </>
  );
}

/** For a spouse who has lost their phone and calls. No return is theirs, so the list of clients does not have them. */
function SpousesSignIn({ id, name }: { id: string; name: string }) {
  const { data: invitation } = useSpouseInvitation(id);
  if (!invitation?.accountEmail) return null;
  return (
    <div>
      <ResetSecondFactors name={name} email={invitation.accountEmail} />
    </div>
  );
}

interface CompareScanProps {
  scan: ReturnFile;
  forms: readonly ReturnFile[];
  onClose: () => void;
}

/** A form beside the upload of it that was signed on paper, so that staff see that they are the same before they record it. */
function CompareScan({ scan, forms, onClose }: CompareScanProps) {
  const { machine } = useReturn();
  const [formId, setFormId] = useState(forms[0]!.id);
  const form = forms.find(({ id }) => id === formId) ?? forms[0]!;
  return (
    <Stack gap={4} boxed role="group" aria-label="Form and upload side by side">
      {forms.length > 1 && (
        <Cluster align="start">
          {forms.map(({ id, name }) => (
            <Button
              key={id}
              size="small"
              variant="quiet"
              aria-pressed={id === form.id}
              onClick={() => setFormId(id)}
            >
              {name}
            </Button>
          ))}
        </Cluster>
      )}
      <div className={styles.sides}>
        <Side title="Form to sign" file={form} />
        <Side title="Signed on paper" file={scan} />
      </div>
      <p>Is it the same form, for the same person, with every signature and date?</p>
      <Cluster align="start">
        {is.signatureAwaited(machine.value) && (
          <Button
            size="small"
            reason={machine.reasonFor('EFILE_AUTH_SIGNED')}
            onClick={() => void machine.press({ type: 'EFILE_AUTH_SIGNED' })}
          >
            Yes, mark signed
          </Button>
        )}
        <Button size="small" variant="secondary" onClick={onClose}>
          Close
        </Button>
      </Cluster>
    </Stack>
  );
}

function Side({ title, file }: { title: string; file: ReturnFile }) {
  const id = useId();
  return (
    <Stack as="section" gap={2} shrink aria-labelledby={id}>
      <Text id={id} as="h3" size="sm" weight={700} breakWords>
        {title}: {file.name}
      </Text>
      <div className={styles.sheet} data-type={file.type}>
        <FilePreview key={file.id} file={file} heading="h4" narrow />
      </div>
    </Stack>
  );
}
