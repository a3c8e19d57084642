import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { Button } from '@/components/button';
import { CardFold } from '@/components/card';
import { Cluster, Text } from '@/components/page/layout';
import { DownloadButton } from '@/features/files/components/download-button';
import { FilePreview } from '@/features/files/components/file-preview';
import type { ReturnFile, TaxReturn, Viewer } from '@/features/tax-return/api/types';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import { ChecklistCard } from '../file-manager/checklist-card.js';
import { InternalNotesCard } from '../notes/internal-notes.js';
import styles from './document-pane.module.css';
import { linkId } from './documents-bar.js';
import { documentName, type OpenDocument } from './open-document.js';

interface DocumentPaneProps extends OpenDocument {
  file: ReturnFile;
  taxReturn: TaxReturn;
  viewer: Viewer;
  machine: TaxReturnMachine;
  /** The reader has just opened it. */
  takesFocus: boolean;
}

const folded = { matters: false };

/** A document of the client beside the work, with the checklist and the firm's notes. Keys work while it has the focus. */
export function DocumentPane(props: DocumentPaneProps) {
  const { taxReturn, viewer, machine, file, files, open, takesFocus } = props;
  const keysId = useId();
  const countId = useId();
  const frame = useRef<HTMLDivElement>(null);
  // Only when it opens: from one document to the next, the focus stays where it is.
  const isNew = useRef(takesFocus);
  useEffect(() => {
    if (!isNew.current) return;
    frame.current?.focus({ preventScroll: true });
    frame.current?.closest('section')?.scrollIntoView();
  }, []);
  const position = files.indexOf(file);
  const [before, after] = [files[position - 1], files[position + 1]];
  const close = () => {
    document.getElementById(linkId(file))?.focus();
    open();
  };
  return (
    <div role="presentation" className={styles.pane} onKeyDown={(event) => pressKey(event, close)}>
      <section className={styles.sheet} aria-label="Document">
        <Cluster gap={2} rowGap={1} align="center" between>
          <Text as="h2" size="md" breakWords>
            {documentName(file)}
          </Text>
          <Cluster gap={3} rowGap={1} align="center" size="sm">
            <span id={countId}>
              {position + 1} of {files.length}
            </span>
            <Button
              size="small"
              variant="secondary"
              data-key="p"
              reason={before ? undefined : 'This is the first document'}
              reasonId={countId}
              onClick={() => open(before)}
            >
              Previous
            </Button>
            <Button
              size="small"
              variant="secondary"
              data-key="n"
              reason={after ? undefined : 'This is the last document'}
              reasonId={countId}
              onClick={() => open(after)}
            >
              Next
            </Button>
            <DownloadButton file={file} variant="quiet" />
            <Button size="small" variant="quiet" onClick={close}>
              Close
            </Button>
          </Cluster>
        </Cluster>
        <Text id={keysId} size="xs" tone="quiet">
          Keys: N next, P previous, R rotate, + and − zoom, Esc close.
        </Text>
        <div
          ref={frame}
          className={styles.frame}
          role="group"
          aria-label={file.name}
          aria-describedby={keysId}
          // A text has nothing else that takes the focus, with which its place is scrolled.
          tabIndex={file.type === 'text/plain' ? 0 : -1}
        >
          <FilePreview key={file.id} file={file} heading="h3" narrow />
        </div>
        <div className={styles.below}>
          <CardFold value={folded}>
            <ChecklistCard
              taxReturn={taxReturn}
              machine={machine}
              readOnly={false}
              failureText="File could not be uploaded"
            />
            <InternalNotesCard taxReturnId={taxReturn.id} viewer={viewer} />
          </CardFold>
        </div>
      </section>
    </div>
  );
}

/** Presses the button of a typed key, unless the key is for a field, a dialog or the browser. */
function pressKey(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const { key, target, currentTarget, ctrlKey, altKey, metaKey } = event;
  if (ctrlKey || altKey || metaKey || !(target instanceof HTMLElement)) return;
  if (!currentTarget.contains(target) || target.closest('input, textarea, select')) return;
  const named = key === '=' ? '+' : key.toLowerCase();
  if (named === 'escape') close();
  else
    [...currentTarget.querySelectorAll<HTMLElement>('[data-key]')]
      .find((button) => button.dataset.key === named)
      ?.click();
}
