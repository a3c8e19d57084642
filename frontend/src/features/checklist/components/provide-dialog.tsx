import { isFactItem } from '@tax-firm/machines';
import { useState } from 'react';
import { Button } from '@/components/button';
import { Dialog, DialogActions } from '@/components/dialogs/dialog';
import { TextArea } from '@/components/forms/field';
import { FileIcon } from '@/components/file-icon';
import { Form, SubmitButton } from '@/components/forms/form';
import { Box, Choice, Failure, Stack } from '@/components/page/layout';
import { toast } from '@/components/dialogs/toast';
import { type StoredFile, uploadFile } from '@/features/files/api/upload-file';
import { Uploader } from '@/features/files/components/uploader';
import type { ChecklistItem, ReturnFile, TaxReturn } from '@/features/tax-return/api/types';
import { useTaxReturnUpdates } from '@/features/tax-return/api/update-tax-return';
import { useAction } from '@/lib/use-action';

interface ProvideDialogProps {
  item: ChecklistItem;
  taxReturn: TaxReturn;
  failureText: string;
  uploadReason?: string;
  onClose: () => void;
}

/** Dialog that assigns files to a checklist item, from those already uploaded or new ones. */
export function ProvideDialog({ item, taxReturn, failureText, uploadReason, onClose }: ProvideDialogProps) {
  const updates = useTaxReturnUpdates(taxReturn.id);
  const [busy, setBusy] = useState(false);
  /** Whether something is typed that is not saved. */
  const [unsaved, setUnsaved] = useState(false);

  const { failure, run: assign } = useAction((file: ReturnFile, assigned: boolean) => {
    const others = file.items.filter((key) => key !== item.key);
    return updates.nameFile(file, assigned ? [...others, item.key] : others);
  });
  const attach = async (stored: StoredFile) => {
    await updates.addFile(stored);
    await updates.nameFile(stored, [item.key]);
  };
  return (
    <Dialog open onClose={onClose} pending={busy} title={item.label} description={item.hint}>
      <Stack above={4}>
        {taxReturn.files.length > 0 && (
          <fieldset>
            <Box as="legend" size="sm" weight={600}>
              Which of your files show this?
            </Box>
            {taxReturn.files.map((file) => (
              <Choice key={file.id} lineBelow="hair" size="sm">
                <input
                  type="checkbox"
                  checked={file.items.includes(item.key)}
                  onChange={({ target }) => assign(file, target.checked)}
                />
                <FileIcon name={file.name} size={18} />
                <span>{file.name}</span>
              </Choice>
            ))}
          </fieldset>
        )}
        <Failure>{failure}</Failure>
        <Uploader
          label="Upload a file"
          attach={attach}
          failureText={failureText}
          reason={uploadReason}
          onBusyChange={setBusy}
        />
        {(item.asked || isFactItem(item.key)) && !uploadReason && (
          <Form
            aria-label={`Type it instead: ${item.label}`}
            schema={({ typedItem }) => typedItem}
            onSubmit={async ({ text }, form) => {
              const name = item.label.replaceAll(/[\\/]/g, '-');
              // As a text file, it is as private as the documents.
              const file = new File([text], `${name}.txt`, { type: 'text/plain' });
              await attach(
                await uploadFile(file, { signal: new AbortController().signal, onProgress: () => undefined }),
              );
              form.reset();
              setUnsaved(false);
              toast('Saved with your documents');
            }}
          >
            <TextArea
              name="text"
              label="Type it instead"
              hint={
                item.asked
                  ? 'For a short answer, such as a date or an address. We keep it as safe as your documents.'
                  : 'We keep it as safe as your documents.'
              }
              rows={4}
              limit="message"
              autoComplete="off"
              spellCheck={false}
              defaultValue=""
              onChange={({ target }) => setUnsaved(target.value.trim() !== '')}
            />
            <SubmitButton variant="secondary">Save</SubmitButton>
          </Form>
        )}
      </Stack>
      <DialogActions>
        <Button
          onClick={onClose}
          reason={
            busy
              ? 'Please wait for the upload to finish'
              : unsaved
                ? 'Please save what you typed, or clear it'
                : undefined
          }
        >
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
