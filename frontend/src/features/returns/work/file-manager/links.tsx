import { Card } from '@/components/card';
import { TextField } from '@/components/forms/field';
import { Form, FormErrors, SubmitButton } from '@/components/forms/form';
import { EntryList } from '@/components/lists/entry-list';
import { toast } from '@/components/dialogs/toast';
import { VisuallyHidden } from '@/components/visually-hidden';
import styles from './file-manager-tab.module.css';

interface LinksProps {
  title: string;
  links: readonly string[];
  /** Absent for read-only viewers. */
  onAdd?: (link: string) => Promise<unknown>;
  onDelete?: (link: string) => Promise<unknown>;
}

/** Links to external folders, and a form to add one. */
export function Links({ title, links, onAdd, onDelete }: LinksProps) {
  return (
    <Card title={title} className={styles.card}>
      <EntryList kind="link" entries={links} empty="No links yet." onDelete={onDelete} />
      {onAdd && (
        <Form
          className={styles.form}
          aria-label={`Add to ${title}`}
          schema={({ linkBody }) => linkBody.pick({ link: true })}
          onSubmit={async ({ link }, form) => {
            await onAdd(link);
            form.reset();
            toast('Link added');
          }}
        >
          <FormErrors />
          <TextField
            name="link"
            label={
              <>
                Document link<VisuallyHidden> for {title}</VisuallyHidden>
              </>
            }
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            hint="Sharing and editing restrictions on the linked folder must be removed."
          />
          <SubmitButton size="small" variant="secondary">
            Add link<VisuallyHidden> to {title}</VisuallyHidden>
          </SubmitButton>
        </Form>
      )}
    </Card>
  );
}
