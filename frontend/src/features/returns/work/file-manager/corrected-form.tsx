import { toleratedCents } from '@tax-firm/machines';
import { formatCents } from '@/components/orders/amounts';
import { Button } from '@/components/button';
import { LoadingOrError } from '@/components/page/states';
import { Uploader } from '@/features/files/components/uploader';
import { stopUploads } from '@/features/files/upload/upload-queue';
import { useSigning } from '@/features/signing/api/get-signing';
import type { ReturnFile } from '@/features/tax-return/api/types';
import { useReturn } from '../return-context.js';
import { notUploaded } from './return-files.js';
import { SignatureFormFields, useKeptForm } from './signature-form-facts.js';

interface CorrectedFormProps {
  /** The form that the corrected one takes the place of. */
  form: ReturnFile;
  onDone: () => void;
}

/**
 * Takes a corrected form for one that the client was asked to sign: its upload, and what it says now. Only Cancel stops
 * the upload: another screen may be shown meanwhile.
 */
export function CorrectedForm({ form, onDone }: CorrectedFormProps) {
  const { taxReturn, updates } = useReturn();
  const {
    data: signing,
    error,
    isPlaceholderData,
    refetch,
  } = useSigning(taxReturn.id, taxReturn.workflow.version);
  const [uploaded, keepUploaded] = useKeptForm(form.id);
  const keptAs = `correction of ${form.id}`;
  const close = () => {
    stopUploads(keptAs);
    keepUploaded(null);
    onDone();
  };
  const before = signing?.forms.find(({ fileId }) => fileId === form.id)?.facts;
  if (!before && signing && !isPlaceholderData)
    return (
      <p role="status">
        A colleague has replaced {form.name} in the meantime.{' '}
        <Button size="small" variant="quiet" onClick={close}>
          Close
        </Button>
      </p>
    );
  if (!before) return <LoadingOrError {...{ error, refetch }} label="Loading what the form says" lines={4} />;
  if (uploaded)
    return (
      <SignatureFormFields
        file={uploaded}
        before={before}
        onAdd={(corrected) => updates.correctSignatureForm({ ...corrected, replaces: form.link })}
        onDone={close}
      />
    );
  return (
    <>
      <p>
        The corrected form takes the place of {form.name}, which stays on record. A signature stays if no
        income differs by more than {formatCents(toleratedCents.agiCents)}, and no tax, withholding, refund or
        amount owed by more than {formatCents(toleratedCents.totalTaxCents)}. Otherwise, or with another name
        or year, it is withdrawn, and the client is asked again by email.
      </p>
      <Uploader
        label="Upload the corrected form"
        accepts="pdf"
        attach={async (file) => keepUploaded(file)}
        keptAs={keptAs}
        failureText={notUploaded}
      />
      <p>
        <Button size="small" variant="quiet" onClick={close}>
          Cancel
        </Button>
      </p>
    </>
  );
}
