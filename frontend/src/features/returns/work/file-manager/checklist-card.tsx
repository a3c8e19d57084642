import { describeDocumentCount } from '@tax-firm/machines';
import { TextField } from '@/components/forms/field';
import { Box, Text } from '@/components/page/layout';
import { ChecklistItems } from '@/features/checklist/components/checklist-items';
import { missingDocumentsOf } from '@/features/checklist/missing-documents';
import { FormButton } from '../components/form-button.js';
import { SmallCard } from '../components/small-card.js';
import { useReturn } from '../return-context.js';
import styles from '../work.module.css';
import { notUploaded } from './return-files.js';

/** The document checklist: what is missing, and a collapsed list of all items. Staff can ask for more. */
export function ChecklistCard() {
  const { taxReturn, machine, writes } = useReturn();
  const missing = missingDocumentsOf(taxReturn);
  return (
    <SmallCard
      title="Document Checklist"
      aside={
        <p>
          {missing.length === 0
            ? 'Nothing is needed now'
            : `${describeDocumentCount(missing.length)} missing`}
        </p>
      }
    >
      {missing.length > 0 && <Text tone="quiet">{missing.map(({ label }) => label).join(' · ')}</Text>}
      {writes && (
        <div>
          <AskForDocument />
        </div>
      )}
      <details>
        <summary>All {taxReturn.checklist.length} items</summary>
        <Box lineAbove="strong" className={styles.items}>
          <ChecklistItems
            taxReturn={taxReturn}
            readOnly={!writes}
            failureText={notUploaded}
            uploadReason={machine.reasonFor('FILE_ADDED')}
            onNotNeeded={({ key }) =>
              void machine.press(
                { type: 'DOCUMENT_NOT_NEEDED', request: key },
                'The client no longer needs to send it',
              )
            }
          />
        </Box>
      </details>
    </SmallCard>
  );
}

/** Asks the client for a document that the checklist does not have. */
const AskForDocument = () => (
  <FormButton
    label="Ask for a document"
    event="ASK_FOR_DOCUMENT"
    description="The client gets an email, and the document is on their checklist. We remind them every three days, three times at most."
    schema={({ requestForm }) => requestForm}
    submitLabel="Ask the client"
    onSubmit={({ document }, { machine }) => machine.send({ type: 'ASK_FOR_DOCUMENT', document })}
    done="The client was asked"
  >
    <TextField
      name="document"
      label="Which document?"
      hint="One sentence, as the client reads it: Your December bank statement, all pages. The client can also type a short answer."
      limit="requestedDocument"
      autoComplete="off"
    />
  </FormButton>
);
