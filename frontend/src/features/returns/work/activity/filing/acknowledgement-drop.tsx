import {
  acceptAcknowledgement,
  acknowledgementTooLarge,
  maxAcknowledgementBytes,
} from '@tax-firm/contract/file-type';
import { useState } from 'react';
import { toast } from '@/components/dialogs/toast';
import { DropZone } from '@/components/forms/drop-zone';
import { describeRefusal } from '@/features/tax-return/machine/refusal';
import { useReturn } from '../../return-context.js';

/** Takes the acknowledgement file of tax software, dropped or chosen, and says what is wrong with it. */
export function AcknowledgementDrop() {
  const { updates } = useReturn();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  const add = async (file: File | undefined) => {
    if (!file || pending) return;
    if (file.size > maxAcknowledgementBytes) {
      setFailure(acknowledgementTooLarge);
      return;
    }
    setPending(true);
    setFailure(undefined);
    try {
      const content = new Uint8Array(await file.arrayBuffer());
      await updates.addAcknowledgementFile({ name: file.name, content: base64Of(content) });
      toast(`${file.name}: recorded`);
    } catch (error) {
      setFailure(describeRefusal(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <DropZone
        label="Acknowledgement file"
        accept={acceptAcknowledgement}
        onFiles={([file]) => void add(file)}
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
