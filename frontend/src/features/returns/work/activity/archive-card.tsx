import { is } from '@tax-firm/machines';
import { Button } from '@/components/button';
import { TextField } from '@/components/forms/field';
import { Form, FormErrors, SubmitButton } from '@/components/forms/form';
import { DisposalPart } from '@/features/disposal/components/disposal-part';
import { SmallCard } from '../components/small-card.js';
import { useReturn } from '../return-context.js';
import styles from '../work.module.css';

/** The owner archives a return under its tax year, or removes it from the archive. */
export function ArchiveCard() {
  const { taxReturn, machine, whyNot } = useReturn();
  const year = taxReturn.workflow.context.archiveYear;
  if (is.archived(machine.value)) {
    return (
      <SmallCard title="Archive" standing={{ tone: 'done', words: 'Archived' }}>
        <p>Archived under tax year {year}.</p>
        <DisposalPart id={taxReturn.id} name={taxReturn.name} />
        <p>
          <Button
            size="small"
            variant="secondary"
            pending={machine.pending === 'UNARCHIVE'}
            reason={whyNot('UNARCHIVE')}
            onClick={() => void machine.press({ type: 'UNARCHIVE' }, 'Removed from the archive')}
          >
            Remove from archive
          </Button>
        </p>
      </SmallCard>
    );
  }
  return (
    <SmallCard title="Archive">
      {is.efileUnaccepted(machine.value) && (
        <p>
          This return hasn’t been filed and accepted. If you archive it, the client gets an email that the
          order is closed.
        </p>
      )}
      <Form
        className={styles.form}
        schema={({ archiveForm }) => archiveForm}
        // A toast says why it is refused: the form is gone by then, because the screen shows the return as archived.
        onSubmit={({ year: asked }) =>
          machine.press({ type: 'ARCHIVE', year: asked }, `Archived under ${asked}`)
        }
      >
        <FormErrors />
        <TextField
          name="year"
          label="Tax year"
          inputMode="numeric"
          autoComplete="off"
          required
          defaultValue={taxReturn.taxYear}
        />
        <SubmitButton size="small" variant="secondary" reason={whyNot('ARCHIVE')}>
          Archive
        </SubmitButton>
      </Form>
    </SmallCard>
  );
}
