import {
  isGivenUp,
  type Jurisdiction,
  jurisdictionCodes,
  jurisdictions,
  type Transmission,
  unfiledJurisdictions,
  unmailedTransmissions,
  filedJurisdictions,
  type FilingFacts,
  inSentence,
  is,
  type TaxReturnValue,
} from '@tax-firm/machines';
import type { ComponentProps } from 'react';
import {
  acceptAcknowledgement,
  acknowledgementTooLarge,
  maxAcknowledgementBytes,
} from '@tax-firm/contract/file-type';
import { Select, TextField, type TextFieldProps } from '@/components/forms/field';
import { CheckboxList } from '@/components/forms/checkbox-list';
import { useAction } from '@/lib/use-action';
import { toast } from '@/components/dialogs/toast';
import { DropZone } from '@/components/forms/drop-zone';
import { describeRefusal } from '@/features/tax-return/machine/refusal';
import { FormButton } from '../../components/form-button.js';
import { type ReturnWork, useReturn } from '../../return-context.js';

/** Records something that was filed with the IRS or a state. */
function RecordButton<Values extends { jurisdiction: Jurisdiction }>({
  recorded,
  ...button
}: Omit<ComponentProps<typeof FormButton<Values>>, 'done'> & {
  /** What was recorded, for the toast. */
  recorded: string;
}) {
  return (
    <FormButton
      {...button}
      submitLabel="Record it"
      done={({ jurisdiction }) => `${jurisdictions[jurisdiction]}: ${recorded}`}
    >
      <JurisdictionSelect />
      {button.children}
    </FormButton>
  );
}

interface RecordProps {
  /** The id of what says why it cannot be recorded now; without it, the button says it. */
  reasonId: string | undefined;
}

/** Records that the return went to the IRS or a state with tax software. */
export const RecordTransmission = ({ reasonId }: RecordProps) => (
  <RecordButton
    label="Record a transmission"
    reasonId={reasonId}
    event="RECORD_TRANSMISSION"
    description="One for the federal return, and one for each state. Your tax software shows the submission ID."
    schema={({ transmissionForm }) => transmissionForm}
    onSubmit={({ jurisdiction, submissionId }, { machine }) =>
      machine.send({ type: 'RECORD_TRANSMISSION', jurisdiction, submissionId })
    }
    recorded="transmission recorded"
  >
    <CodeField
      name="submissionId"
      label="Submission ID"
      hint="20 characters: 13 digits, then 7 letters or digits."
      required
    />
  </RecordButton>
);

/** Records a return that was mailed because it could not be filed electronically. */
export const RecordMailing = ({ reasonId }: RecordProps) => (
  <RecordButton
    label="Record a mailed return"
    reasonId={reasonId}
    event="RECORD_MAILING"
    description="For a return that could not be filed electronically. After a rejection, the IRS counts a paper return as on time if it is mailed by the due date or within 10 days of the rejection, whichever is later."
    schema={({ mailingForm }) => mailingForm}
    onSubmit={(mailing, { updates }) => updates.mail(mailing)}
    recorded="mailed on paper"
  >
    <TextField name="on" label="Day of the postmark" type="date" required />
    <CodeField
      name="tracking"
      label="Tracking number"
      hint="Certified Mail or a private delivery service, from the receipt."
      optional
    />
  </RecordButton>
);

/** Records an extension of time to file. */
export const RecordExtension = () => (
  <RecordButton
    label="Record an extension"
    event="RECORD_EXTENSION"
    description="Form 4868, 7004 or 8868, or a state’s own form, filed with your tax software, on paper or with a payment. The client gets an email, which has the new date of a federal return."
    schema={({ extensionForm }) => extensionForm}
    onSubmit={(extension, { updates }) => updates.extend(extension)}
    recorded="extension recorded"
  >
    <TextField name="on" label="Day on which it was filed" type="date" required />
    <CodeField
      name="submissionId"
      label="Submission ID"
      hint="If it was e-filed: 20 characters, 13 digits and then 7 letters or digits."
      optional
    />
  </RecordButton>
);

/** Records by hand what came back about a transmission. */
export function EnterAcknowledgement({ jurisdiction, submissionId }: Transmission) {
  const { updates } = useReturn();
  return (
    <FormButton
      label="Enter the acknowledgement"
      title={`${jurisdictions[jurisdiction]}: enter the acknowledgement`}
      description="The history will say that it was entered by hand. The client gets an email about a rejection."
      schema={({ acknowledgementForm }) => acknowledgementForm}
      submitLabel="Record it"
      onSubmit={({ outcome, on, codes }) => updates.acknowledge({ submissionId, outcome, on, codes })}
      done={({ outcome }) => `${jurisdictions[jurisdiction]}: ${outcome}`}
    >
      <Select name="outcome" label="It says" required>
        <option value="accepted">Accepted</option>
        <option value="rejected">Rejected</option>
      </Select>
      <TextField name="on" label="Day of the acknowledgement" type="date" required />
      <CodeField
        name="codes"
        label="Rejection codes"
        hint="For a rejection only, such as IND-031-04. Separate several codes with spaces."
        optional
      />
    </FormButton>
  );
}

/** A field for a number or code that is copied. */
const CodeField = (field: TextFieldProps) => (
  <TextField {...field} autoComplete="off" autoCapitalize="none" spellCheck={false} />
);

/** Asks where a return was filed: with the IRS, or with a state. Suggests the place that comes next. */
function JurisdictionSelect() {
  const { context } = useReturn().taxReturn.workflow;
  const rejected = unmailedTransmissions(context).find(
    (each) => each.outcome === 'rejected' && !isGivenUp(each, context),
  );
  const next: Jurisdiction | undefined = rejected?.jurisdiction ?? unfiledJurisdictions(context)[0];
  return (
    <Select name="jurisdiction" label="Filed with" defaultValue={next} required>
      {jurisdictionCodes.map((code) => (
        <option key={code} value={code}>
          {jurisdictions[code]}
        </option>
      ))}
    </Select>
  );
}

/** Says where the return is to be filed, so that no state is forgotten. */
export function ChooseJurisdictions() {
  const { taxReturn, machine, may } = useReturn();
  const { context: before } = taxReturn.workflow;
  const proposed = proposedIn(before, machine.value);
  /** Someone else may have changed it while the dialog was open. */
  const chosenOf = (checked: readonly Jurisdiction[], now: ReturnWork) =>
    withChanges(now.taxReturn.workflow.context.jurisdictions, before.jurisdictions, checked);
  return (
    <FormButton
      label={before.jurisdictions.length > 0 ? 'Change where to file' : 'Choose where to file'}
      shown={may('CHOOSE_JURISDICTIONS')}
      event="CHOOSE_JURISDICTIONS"
      description="The return can’t be marked accepted until it is filed in each of these places."
      schema={({ jurisdictionsForm }) => jurisdictionsForm}
      values={{ jurisdictions: proposed }}
      submitLabel="Save"
      onSubmit={({ jurisdictions: checked }, now) =>
        now.machine.send({ type: 'CHOOSE_JURISDICTIONS', jurisdictions: chosenOf(checked, now) })
      }
      done={({ jurisdictions: checked }, now) => `Where to file: ${inSentence(chosenOf(checked, now))}`}
    >
      <CheckboxList
        name="jurisdictions"
        legend="Where to file"
        options={[...new Set([...proposed, ...jurisdictionCodes])].map((code) => ({
          value: code,
          label: jurisdictions[code],
        }))}
      />
    </FormButton>
  );
}

/** What staff chose. Before that, where the return was filed already; with the IRS, unless that is done without a record. */
function proposedIn(facts: FilingFacts, value: TaxReturnValue): readonly Jurisdiction[] {
  if (facts.jurisdictions.length > 0) return facts.jurisdictions;
  const filed = filedJurisdictions(facts);
  return is.efileAccepted(value) ? filed : [...new Set<Jurisdiction>(['US', ...filed])];
}

/** The list as it is now, with the places that were checked in the dialog, and without those that were unchecked. */
function withChanges(
  now: readonly Jurisdiction[],
  before: readonly Jurisdiction[],
  checked: readonly Jurisdiction[],
): Jurisdiction[] {
  const kept = now.filter((code) => checked.includes(code) || !before.includes(code));
  const added = checked.filter((code) => !before.includes(code));
  return [...new Set([...kept, ...added])];
}

class TooLarge extends Error {}

/** Takes the acknowledgement file of tax software, dropped or chosen, and says what is wrong with it. */
export function AcknowledgementDrop() {
  const { updates } = useReturn();
  const { pending, failure, run } = useAction(
    async (file: File) => {
      if (file.size > maxAcknowledgementBytes) throw new TooLarge();
      const content = new Uint8Array(await file.arrayBuffer());
      await updates.addAcknowledgementFile({ name: file.name, content: base64Of(content) });
      toast(`${file.name}: recorded`);
    },
    (error) => (error instanceof TooLarge ? acknowledgementTooLarge : describeRefusal(error)),
  );
  return (
    <>
      <DropZone
        label="Acknowledgement file"
        accept={acceptAcknowledgement}
        onFiles={([file]) => file && !pending && run(file)}
        choose="Choose the file"
        pending={pending}
      >
        <p>Drop the acknowledgement file of your tax software here: XML or text.</p>
      </DropZone>
      {failure && <p role="alert">{failure}</p>}
    </>
  );
}

const base64Of = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
