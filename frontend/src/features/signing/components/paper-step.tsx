import { is, maxIdentityFailures } from '@tax-firm/machines';
import { Button } from '@/components/button';
import { Stack, Text } from '@/components/page/layout';
import { DownloadButton } from '@/features/files/components/download-button';
import { FileList } from '@/features/files/components/file-list';
import { Uploader } from '@/features/files/components/uploader';
import type { TaxReturn } from '@/features/tax-return/api/types';
import { useTaxReturnUpdates } from '@/features/tax-return/api/update-tax-return';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import { firm } from '@/lib/firm/profile';
import { SigningStep } from './step.js';

interface PaperStepProps {
  taxReturn: TaxReturn;
  machine: TaxReturnMachine;
  /** Goes back to signing here; undefined if that is not possible. */
  onSignHere: (() => void) | undefined;
}

/** Signing by hand: print, sign, upload. */
export function PaperStep({ taxReturn, machine, onSignHere }: PaperStepProps) {
  const { addSignedScan } = useTaxReturnUpdates(taxReturn.id);
  const isJoint = taxReturn.workflow.context.signatureForms.some(({ joint }) => joint);
  return (
    <SigningStep title="Sign on paper">
      {is.signingClosed(machine.value) && (
        <Text role="alert" notice="plain">
          {taxReturn.workflow.context.spouseFailures < maxIdentityFailures
            ? `Three attempts to confirm your identity failed, so you can’t sign here. To protect you, we need your signature on paper. If it wasn’t you, please call us at ${firm.phone}.`
            : `We couldn’t confirm your spouse’s identity, so neither signature counts. You both sign on paper. If it wasn’t your spouse, please call us at ${firm.phone}.`}
        </Text>
      )}
      <Stack as="ol" gap={2} list="decimal">
        <li>Download and print the form.</li>
        <li>
          {isJoint
            ? 'You both sign it by hand, each with the date and five digits of your own as a PIN.'
            : 'Sign it by hand, with the date and five digits of your choice as your PIN.'}
        </li>
        <li>Upload a photo or a scan here. Or mail it or bring it to us.</li>
      </Stack>
      {taxReturn.signatureFiles.map((file) => (
        <DownloadButton key={file.id} file={file} size="medium" />
      ))}
      <Uploader
        label="Upload the signed form"
        accepts="scan"
        attach={addSignedScan}
        keptAs={`signed form of ${taxReturn.id}`}
        failureText={`The file could not be uploaded. Please write to ${firm.email}.`}
        reason={machine.reasonFor('SIGNED_SCAN_ADDED')}
      />
      {taxReturn.signedScans.length > 0 && (
        <>
          <FileList label="Your signed form" files={taxReturn.signedScans} empty={null} />
          <p role="status">
            Thank you. We’ll check it and file your return
            {taxReturn.workflow.context.rules.payment && ' once your invoice is paid'}.
          </p>
        </>
      )}
      {onSignHere && (
        <Button variant="secondary" onClick={onSignHere}>
          Sign here instead
        </Button>
      )}
    </SigningStep>
  );
}
