import type { NewSignatureForm, SignatureFormFacts as Facts } from '@tax-firm/contract';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { toleratedCents } from '@tax-firm/machines';
import { Button } from '@/components/button';
import { Select, TextField } from '@/components/forms/field';
import { Form, SubmitButton } from '@/components/forms/form';
import { toast } from '@/components/dialogs/toast';
import type { StoredFile } from '@/features/files/api/upload-file';
import { describeRefusal } from '@/features/tax-return/machine/refusal';
import { inDollars } from '@/lib/in-dollars';
import { formatCents } from '@/components/orders/amounts';
import { LoadingOrError } from '@/components/page/states';
import { Uploader } from '@/features/files/components/uploader';
import { stopUploads } from '@/features/files/upload/upload-queue';
import { useSigning } from '@/features/signing/api/get-signing';
import type { ReturnFile } from '@/features/tax-return/api/types';
import { useReturn } from '../return-context.js';
import styles from '../work.module.css';
import { notUploaded } from './return-files.js';

interface SignatureFormFactsProps {
  /** The upload. */
  file: StoredFile;
  /** What the form said that this one corrects. */
  before?: Facts;
  onAdd: (form: NewSignatureForm) => Promise<unknown>;
  onDone: () => void;
}

/** Asks staff what an uploaded form says, which the client reads in words before signing, and then adds it. */
export function SignatureFormFields({ file, before, onAdd, onDone }: SignatureFormFactsProps) {
  const { taxYear, name, spouseFullName } = useReturn().taxReturn;
  return (
    <Form
      className={styles.form}
      aria-label="What the form says"
      values={{
        kind: before?.kind ?? '8879',
        stateForm: before?.stateForm ?? '',
        taxYear: String(before?.taxYear ?? taxYear),
        taxpayer: before?.taxpayer ?? name,
        spouse: (before ? before.spouse : spouseFullName) ?? '',
        // Asked only if the order names a spouse.
        filing: spouseFullName !== null && before && before.spouse === undefined ? 'notJoint' : 'joint',
        ...Object.fromEntries(amounts.map(([amount]) => [amount, dollarsOf(before?.[amount], amount)])),
        about: 'agi',
        knownDollars: '',
        spouseBirthDate: '',
      }}
      schema={({ signatureFormForm }) => signatureFormForm}
      aliases={{ link: 'kind' }}
      describeFailure={describeRefusal}
      onSubmit={async ({ about, knownDollars, spouseBirthDate, filing: filingStatus, spouse, ...typed }) => {
        const { refundCents = 0, owedCents = 0, ...facts } = typed;
        const notJoint = filingStatus === 'notJoint';
        const known = knownDollars === undefined ? undefined : { about, dollars: knownDollars };
        await onAdd({
          link: file.link,
          facts: { ...facts, ...(spouse !== undefined && !notJoint && { spouse }), refundCents, owedCents },
          ...(known && { known }),
          ...(spouseBirthDate !== undefined && !notJoint && { spouseBirthDate }),
          ...(notJoint && { notJoint }),
        });
        toast(before ? 'Corrected form added' : `${file.name} added`);
        onDone();
      }}
    >
      <p>
        <strong>{file.name}</strong> is uploaded. Please enter what it says: the client reads it before
        signing.
      </p>
      <Select name="kind" label="Form" required>
        <option value="8879">Form 8879: individual income tax return</option>
        <option value="8879-CORP">Form 8879-CORP: corporation</option>
        <option value="8879-PE">Form 8879-PE: partnership</option>
        <option value="8879-TE">Form 8879-TE: not-for-profit</option>
        <option value="8878">Form 8878: extension</option>
        <option value="state">Form of a state</option>
      </Select>
      <TextField name="stateForm" label="Name of the state’s form" hint="Such as NY TR-579-IT" optional />
      <TextField name="taxYear" label="Tax year" inputMode="numeric" required />
      <TextField name="taxpayer" label="Taxpayer" required autoComplete="off" />
      <TextField
        name="spouse"
        label="Spouse, on a joint return"
        hint="If you enter a name, both must sign, each for themselves."
        optional
        autoComplete="off"
      />
      {spouseFullName !== null && (
        <Select name="filing" label="Who signs" hint={`The order names a spouse, ${spouseFullName}.`}>
          <option value="joint">Both: it is a joint return</option>
          <option value="notJoint">The taxpayer alone: it is not a joint return</option>
        </Select>
      )}
      {amounts.map(([amount, label, hint, optional]) => (
        <TextField
          key={amount}
          name={amount}
          label={label}
          hint={hint}
          optional={optional}
          required={!optional}
          inputMode="decimal"
        />
      ))}
      <Select
        name="about"
        label="To confirm the client’s identity, ask for"
        hint="From last year’s return, which you have on file. Together with the client’s second factor, the answer confirms who signs. Leave the answer empty if you will check the identity in person."
      >
        <option value="agi">Last year’s adjusted gross income</option>
        <option value="totalTax">Last year’s total tax</option>
        <option value="refund">Last year’s refund</option>
      </Select>
      <TextField
        name="knownDollars"
        label="The right answer, in dollars"
        hint={`Kept sealed. Nobody can read it here again.${before ? ` ${kept}` : ''}`}
        inputMode="decimal"
        optional
        autoComplete="off"
      />
      <TextField
        name="spouseBirthDate"
        type="date"
        label="Spouse’s date of birth"
        hint={`Asked of the spouse, together with the account’s second factor. Kept sealed. ${before ? kept : 'Leave it empty if you will check the spouse’s identity in person.'}`}
        optional
        autoComplete="off"
      />
      <p>
        <SubmitButton size="small">{before ? 'Replace the form' : 'Add the form'}</SubmitButton>{' '}
        <Button size="small" variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </p>
    </Form>
  );
}

/** What becomes of an answer that staff entered with the form before. */
const kept = 'If you leave it empty and the name stays, the earlier answer stays.';

/** The amounts of a form, by what the server calls them. */
const amounts = [
  ['totalIncomeCents', 'Total income', 'From the return: Form 8879 does not have it.', true],
  [
    'agiCents',
    'Adjusted gross income',
    'On the form of a corporation, the taxable income; of a partnership, the ordinary business income; of an exempt organization, the total revenue.',
    false,
  ],
  ['totalTaxCents', 'Total tax', undefined, false],
  ['withheldCents', 'Federal income tax withheld', undefined, true],
  ['refundCents', 'Refund', undefined, true],
  ['owedCents', 'Amount owed', undefined, true],
] as const;

/** What a field for an amount starts with. A refund or an amount owed that was left empty is 0. */
const dollarsOf = (cents: number | undefined, name: (typeof amounts)[number][0]): string =>
  cents === undefined || (cents === 0 && (name === 'refundCents' || name === 'owedCents'))
    ? ''
    : inDollars(cents);

/**
 * An uploaded form until someone has said what it is, also while another screen is shown.
 * @param owner id of the return that it is for, or of the form that it corrects
 * @returns the form, and a function that keeps another one, or null for none, which works also after the screen was left
 */
export function useKeptForm(owner: string): [StoredFile | null, (form: StoredFile | null) => void] {
  const queries = useQueryClient();
  const queryKey = ['uploadedForm', owner];
  const { data = null } = useQuery<StoredFile | null>({ queryKey, queryFn: skipToken, gcTime: Infinity });
  return [data, (form) => queries.setQueryData(queryKey, form)];
}

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
