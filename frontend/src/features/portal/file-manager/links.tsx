import { TextField } from '@/components/forms/field';
import { Form, FormErrors, SubmitButton } from '@/components/forms/form';
import { EntryList } from '@/components/lists/entry-list';
import { toast } from '@/components/dialogs/toast';
import styles from './file-manager-view.module.css';

interface LinksProps {
  links: readonly string[];
  onAdd: (link: string) => Promise<unknown>;
  onDelete: (link: string) => Promise<unknown>;
}

/** Links to the client's folders and sheets. */
export function ClientLinks({ links, onAdd, onDelete }: LinksProps) {
  return (
    <>
      <EntryList label="Your links" kind="link" entries={links} empty="No links yet." onDelete={onDelete} />
      <Form
        className={styles.form}
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
          type="url"
          inputMode="url"
          autoComplete="off"
          label="Link to a folder or sheet"
          hint="The link must start with http or https. Please remove sharing and editing restrictions on the linked folder so that we can open it."
        />
        <SubmitButton variant="secondary">Add link</SubmitButton>
      </Form>
    </>
  );
}
