import {
  acceptAcknowledgement,
  acknowledgementTooLarge,
  maxAcknowledgementBytes,
} from '@tax-firm/contract/file-type';
import { useRef, useState } from 'react';
import { Button } from '@/components/button';
import { toast } from '@/components/dialogs/toast';
import { describeRefusal } from '@/features/tax-return/machine/refusal';
import { useFileDrop } from '@/lib/use-file-drop';
import { useReturn } from '../../return-context.js';
import styles from '../../work.module.css';

/** Takes the acknowledgement file of tax software, dropped or chosen, and says what is wrong with it. */
export function AcknowledgementDrop() {
  const { updates } = useReturn();
  const input = useRef<HTMLInputElement>(null);
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
  const { over, zone, takeChosen } = useFileDrop(([file]) => void add(file));
  return (
    <div className={styles.zone} data-over={over || undefined} {...zone}>
      <p>Drop the acknowledgement file of your tax software here: XML or text.</p>
      <Button size="small" variant="secondary" pending={pending} onClick={() => input.current?.click()}>
        Choose the file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptAcknowledgement}
        aria-label="Acknowledgement file"
        onChange={takeChosen}
      />
      {failure && <p role="alert">{failure}</p>}
    </div>
  );
}

const base64Of = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
