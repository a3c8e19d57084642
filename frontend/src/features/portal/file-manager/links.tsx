import { DeleteButton } from '@/components/dialogs/delete-button';
import { TextField } from '@/components/forms/field';
import { Form, FormErrors, SubmitButton } from '@/components/forms/form';
import { Box, Cluster, Text } from '@/components/page/layout';
import { toast } from '@/components/dialogs/toast';
import styles from './file-manager-view.module.css';

interface LinkListProps {
  label: string;
  links: readonly string[];
  empty: string;
  /** Absent where the viewer may not delete them. */
  onDelete?: (link: string) => Promise<unknown>;
}

export function LinkList({ label, links, empty, onDelete }: LinkListProps) {
  if (links.length === 0) return <Text tone="quiet">{empty}</Text>;
  return (
    <Box as="ul" lineBelow="hair" aria-label={label}>
      {links.map((link, index) => (
        <Cluster
          as="li"
          key={index}
          oneRow
          gap={4}
          align="center"
          between
          target
          padTop={2}
          padBottom={2}
          lineAbove="hair"
        >
          <a href={link} target="_blank" rel="noopener noreferrer" className={styles.long}>
            {link}
          </a>
          {onDelete && (
            <DeleteButton
              label={`Delete link: ${link}`}
              done="Link deleted"
              onDelete={() => onDelete(link)}
            />
          )}
        </Cluster>
      ))}
    </Box>
  );
}

interface LinksProps {
  links: readonly string[];
  onAdd: (link: string) => Promise<unknown>;
  onDelete: (link: string) => Promise<unknown>;
}

/** Links to the client's folders and sheets. */
export function ClientLinks({ links, onAdd, onDelete }: LinksProps) {
  return (
    <>
      <LinkList label="Your links" links={links} empty="No links yet." onDelete={onDelete} />
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
