import { is, mayEverSend } from '@tax-firm/machines';
import { useState } from 'react';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { StatusPill, type StatusTone } from '@/components/stamp';
import { ResetSecondFactors } from '@/features/auth/components/reset-second-factors';
import { FileList } from '@/features/files/components/file-list';
import { Uploader } from '@/features/files/components/uploader';
import { useSigning } from '@/features/signing/api/get-signing';
import { useSpouseInvitation } from '@/features/signing/api/spouse-invitation';
import { SpouseInvitationPart } from '@/features/signing/components/spouse-invitation-part';
import type { ReturnFile, TaxReturn, Viewer } from '@/features/tax-return/api/types';
import { useTaxReturnUpdates } from '@/features/tax-return/api/update-tax-return';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import { CompareScan } from './compare-scan.js';
import { CorrectedForm } from './corrected-form.js';
import styles from './file-manager-tab.module.css';
import { SignatureFormFields } from './signature-form-facts.js';
import { useKeptForm } from './use-kept-form.js';

type Signing = TaxReturnMachine['value']['signing'];

const standings: Record<Signing, { tone: StatusTone; words: string }> = {
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

interface SignatureFilesProps {
  taxReturn: TaxReturn;
  viewer: Viewer;
  machine: TaxReturnMachine;
  failureText: string;
}

/** The forms that the client signs here, and what was signed on paper. */
export function SignatureFiles({ taxReturn, viewer, machine, failureText }: SignatureFilesProps) {
  const { tone, words } = standings[machine.value.signing];
  const mayEdit = mayEverSend(viewer.role, 'SIGNATURE_FORM_ADDED');
  const isAsked = is.authSent(machine.value);
  return (
    <Card title="Signature" aside={<StatusPill tone={tone}>{words}</StatusPill>} className={styles.card}>
      <FormsToSign {...{ taxReturn, machine, failureText, mayEdit }} />
      {mayEdit && isAsked && <Spouse {...{ taxReturn, viewer, machine }} />}
      {isAsked && <SignedOnPaper {...{ taxReturn, machine, failureText, mayEdit }} />}
    </Card>
  );
}

interface PartProps extends Omit<SignatureFilesProps, 'viewer'> {
  mayEdit: boolean;
}

/** The forms, which staff add before the client is asked to sign, and correct afterward. */
function FormsToSign({ taxReturn, machine, failureText, mayEdit }: PartProps) {
  const updates = useTaxReturnUpdates(taxReturn.id);
  const [uploaded, keepUploaded] = useKeptForm(taxReturn.id);
  const [toCorrect, setToCorrect] = useState<ReturnFile>();
  const isAsked = is.authSent(machine.value);
  const mayAdd = mayEdit && !isAsked;
  return (
    <>
      <FileList
        label="Forms to sign"
        files={taxReturn.signatureFiles}
        forStaff
        empty="No form yet. Upload Form 8879 (or the form of a state) as your tax software made it, and the client can sign it here. Without one, the client signs on paper."
        onDelete={mayAdd ? updates.deleteSignatureForm : undefined}
        deleteReason={machine.reasonFor('SIGNATURE_FORM_REMOVED')}
        buttonsOf={
          mayEdit && isAsked
            ? (file) => (
                <Button
                  size="small"
                  variant="quiet"
                  reason={machine.reasonFor('SIGNATURE_FORM_REPLACED')}
                  onClick={() => setToCorrect(file)}
                >
                  Correct
                </Button>
              )
            : undefined
        }
      />
      {toCorrect && (
        <CorrectedForm
          key={toCorrect.id}
          taxReturn={taxReturn}
          form={toCorrect}
          failureText={failureText}
          onDone={() => setToCorrect(undefined)}
        />
      )}
      {mayAdd && !uploaded && (
        <Uploader
          label="Upload a form to sign"
          accepts="pdf"
          attach={async (file) => keepUploaded(file)}
          keptAs={`form to sign of ${taxReturn.id}`}
          failureText={failureText}
          reason={machine.reasonFor('SIGNATURE_FORM_ADDED')}
        />
      )}
      {mayAdd && uploaded && (
        <SignatureFormFields
          taxReturn={taxReturn}
          file={uploaded}
          onAdd={updates.addSignatureForm}
          onDone={() => keepUploaded(null)}
        />
      )}
    </>
  );
}

/** What was signed on paper, which staff upload and compare with the forms. */
function SignedOnPaper({ taxReturn, machine, failureText, mayEdit }: PartProps) {
  const updates = useTaxReturnUpdates(taxReturn.id);
  const [scan, setScan] = useState<ReturnFile>();
  return (
    <>
      <FileList
        label="Signed on paper"
        files={taxReturn.signedScans}
        forStaff
        empty="No form signed on paper was uploaded."
        describeUploader={({ uploadedBy }) => (uploadedBy === 'client' ? 'From the client' : 'From us')}
        onDelete={mayEdit && is.signatureAwaited(machine.value) ? updates.deleteSignedScan : undefined}
        deleteReason={machine.reasonFor('SIGNED_SCAN_REMOVED')}
        buttonsOf={
          taxReturn.signatureFiles.length > 0
            ? (file) => (
                <Button
                  size="small"
                  variant="quiet"
                  aria-expanded={scan?.id === file.id}
                  onClick={() => setScan(scan?.id === file.id ? undefined : file)}
                >
                  Compare with the form
                </Button>
              )
            : undefined
        }
      />
      {scan && taxReturn.signedScans.some(({ id }) => id === scan.id) && (
        <CompareScan
          key={scan.id}
          scan={scan}
          forms={taxReturn.signatureFiles}
          machine={machine}
          onClose={() => setScan(undefined)}
        />
      )}
      {mayEdit && !is.wasSignedHere(machine.value) && (
        <Uploader
          label="Upload the form signed on paper"
          accepts="scan"
          attach={updates.addSignedScan}
          keptAs={`signed form of ${taxReturn.id}`}
          failureText={failureText}
          reason={machine.reasonFor('SIGNED_SCAN_ADDED')}
        />
      )}
    </>
  );
}

/** On a joint return, how the spouse signs on an account of their own; renders nothing on another. */
function Spouse({ taxReturn, viewer, machine }: Omit<SignatureFilesProps, 'failureText'>) {
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
