import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { Button } from '@/components/button';
import { CardFold } from '@/components/card';
import { Cluster, Stack, Text } from '@/components/page/layout';
import { DownloadButton } from '@/features/files/components/download-button';
import { FilePreview } from '@/features/files/components/file-preview';
import { FileSteps } from '@/features/files/components/preview-dialog';
import type { ReturnFile } from '@/features/tax-return/api/types';
import { ChecklistCard } from '../file-manager/checklist-card.js';
import { InternalNotesCard } from '../notes/internal-notes.js';
import styles from '../work.module.css';
import { documentName, linkId, type OpenDocument } from './documents-bar.js';

interface DocumentPaneProps extends OpenDocument {
  file: ReturnFile;
  /** The reader has just opened it. */
  takesFocus: boolean;
}

const folded = { matters: false };

/** A document of the client beside the work, with the checklist and the firm's notes. Keys work while it has the focus. */
export function DocumentPane({ file, files, open, takesFocus }: DocumentPaneProps) {
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
  const close = () => {
    document.getElementById(linkId(file))?.focus();
    open();
  };
  return (
    <div role="presentation" className={styles.pane} onKeyDown={(event) => pressKey(event, close)}>
      <Stack as="section" gap={1} padTop={2} padBottom={2} aria-label="Document">
        <Cluster gap={2} rowGap={1} align="center" between>
          <Text as="h2" size="md" breakWords>
            {documentName(file)}
          </Text>
          <Cluster gap={3} rowGap={1} align="center" size="sm">
            <span id={countId}>
              {files.indexOf(file) + 1} of {files.length}
            </span>
            <FileSteps file={file} files={files} onChange={open} countId={countId} />
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
          className={styles.sheet}
          role="group"
          aria-label={file.name}
          aria-describedby={keysId}
          // A text has nothing else that takes the focus, with which its place is scrolled.
          tabIndex={file.type === 'text/plain' ? 0 : -1}
        >
          <FilePreview key={file.id} file={file} heading="h3" narrow />
        </div>
        <div>
          <CardFold value={folded}>
            <ChecklistCard />
            <InternalNotesCard />
          </CardFold>
        </div>
      </Stack>
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
