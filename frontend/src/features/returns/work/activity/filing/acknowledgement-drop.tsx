import {
  acceptAcknowledgement,
  acknowledgementTooLarge,
  maxAcknowledgementBytes,
} from '@tax-firm/contract/file-type';
import { useRef, useState } from 'react';
import { Button } from '@/components/button';
import { classNames } from '@/components/class-names';
import { toast } from '@/components/dialogs/toast';
import { useTaxReturnUpdates } from '@/features/tax-return/api/update-tax-return';
import { describeRefusal } from '@/features/tax-return/machine/refusal';
import { useFileDrop } from '@/lib/use-file-drop';
import styles from './filing-card.module.css';

/** Takes the acknowledgement file of tax software, dropped or chosen, and says what is wrong with it. */
export function AcknowledgementDrop({ taxReturnId }: { taxReturnId: string }) {
  const { addAcknowledgementFile } = useTaxReturnUpdates(taxReturnId);
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
      await addAcknowledgementFile({ name: file.name, content: base64Of(await file.arrayBuffer()) });
      toast(`${file.name}: recorded`);
    } catch (error) {
      setFailure(describeRefusal(error));
    } finally {
      setPending(false);
    }
  };
  const { over, zone, takeChosen } = useFileDrop(([file]) => void add(file));
  return (
    <div className={classNames(styles.zone, over && styles.over)} {...zone}>
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

function base64Of(content: ArrayBuffer): string {
  const bytes = new Uint8Array(content);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
