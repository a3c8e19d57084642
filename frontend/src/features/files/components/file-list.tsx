import { type ReactNode, useState } from 'react';
import { Button } from '@/components/button';
import { ConfirmButton } from '@/components/dialogs/confirm-dialog';
import { DateText } from '@/components/orders/amounts';
import { FileIcon } from '@/components/file-icon';
import { Box, Cluster, Row, Text } from '@/components/page/layout';
import { formatBytes } from '@/lib/format-bytes';
import type { StoredFile } from '../api/upload-file.js';
import { DownloadButton } from './download-button.js';
import styles from './files.module.css';
import { canPreview } from './file-preview.js';
import { PreviewDialog } from './preview-dialog.js';
import { useSession } from '@/lib/auth/session';

interface ListedFile extends StoredFile, FileSafety {
  /** ISO 8601 time. */
  at: string;
  uploadedBy: 'client' | 'firm';
  /** SHA-256 of the content, in hexadecimal; null for old files. */
  sha256?: string | null;
}

interface FileListProps<F extends ListedFile> {
  /** Accessible name of the list, such as "Your documents". */
  label: string;
  files: readonly F[];
  /** Shown if there are no files. */
  empty: ReactNode;
  /** Deletes a file; rejects if that fails. Without it, there are no Delete buttons. */
  onDelete?: ((file: F) => Promise<unknown>) | false;
  /** Which files have a Delete button; by default all. */
  mayDelete?: (file: F) => boolean;
  /** Why files cannot be deleted now: said once, instead of the Delete buttons. */
  deleteReason?: string;
  /** Says who uploaded or deleted a file; omitted if that is obvious. */
  describeUploader?: (file: F) => ReactNode;
  /** More about a file, below its name. */
  detailsOf?: (file: F) => ReactNode;
  /** More buttons of a file, after Download. */
  buttonsOf?: (file: F) => ReactNode;
  /** Whether staff look: offers each file's SHA-256, to compare it with a copy, and says what they should be careful of. */
  forStaff?: boolean;
}

/** A list of files with icon, preview, download and delete. Auditors see what there is, and may open nothing. */
export function FileList<F extends ListedFile>(props: FileListProps<F>) {
  const { label, files, empty, onDelete, mayDelete = () => true, deleteReason } = props;
  const { describeUploader, detailsOf, buttonsOf, forStaff = false } = props;
  const mayOpen = useMayOpen();
  const mayPreview = (file: F) => mayOpen(file) && canPreview(file);
  const [previewed, setPreviewed] = useState<F | null>(null);
  if (files.length === 0)
    return (
      <Text size="sm" tone="quiet">
        {empty}
      </Text>
    );
  return (
    <>
      <Box as="ul" lineAbove="hair" aria-label={label}>
        {files.map((file) => (
          <Row
            key={file.id}
            aside={
              <Cluster align="center" gap={4} rowGap={2}>
                {mayPreview(file) && (
                  <Button
                    size="small"
                    variant="secondary"
                    aria-label={`Preview ${file.name}`}
                    onClick={() => setPreviewed(file)}
                  >
                    Preview
                  </Button>
                )}
                {mayOpen(file) && (
                  <DownloadButton file={file} variant={canPreview(file) ? 'quiet' : 'secondary'} />
                )}
                {buttonsOf?.(file)}
                {onDelete && !deleteReason && mayDelete(file) && (
                  <DeleteFile name={file.name} onDelete={() => onDelete(file)} />
                )}
              </Cluster>
            }
          >
            <Cluster oneRow align="start">
              <FileIcon name={file.name} />
              <Box fill shrink>
                <Text weight={550} tight>
                  {file.name}
                </Text>
                <Text size="xs" tone="quiet">
                  {formatBytes(file.size)} · <DateText value={file.at} />
                  {describeUploader && <> · {describeUploader(file)}</>}
                </Text>
                <FileRemarks file={file} staff={forStaff} />
                {detailsOf?.(file)}
                {forStaff && file.sha256 && <Digest file={file} sha256={file.sha256} />}
              </Box>
            </Cluster>
          </Row>
        ))}
      </Box>
      {deleteReason && onDelete && files.some(mayDelete) && (
        <Text padTop={2} size="sm" tone="quiet">
          {deleteReason}
        </Text>
      )}
      {previewed && (
        <PreviewDialog
          file={previewed}
          files={files.filter(mayPreview)}
          onChange={setPreviewed}
          onClose={() => setPreviewed(null)}
        />
      )}
    </>
  );
}

const DeleteFile = ({ name, onDelete }: { name: string; onDelete: () => Promise<unknown> }) => (
  <ConfirmButton
    size="small"
    variant="quiet"
    aria-label={`Delete ${name}`}
    title="Delete this file?"
    description={
      <>
        {name}
        <br />
        In case this is a mistake, we keep it for a while before we erase it.
      </>
    }
    confirmLabel="Delete"
    cancelLabel="Keep it"
    danger
    onConfirm={onDelete}
  >
    Delete
  </ConfirmButton>
);

/** As `sha256sum` prints it. */
const Digest = ({ file: { name }, sha256 }: { file: ListedFile; sha256: string }) => (
  <details className={styles.digest}>
    <summary aria-label={`SHA-256 of ${name}`}>SHA-256</summary>
    <Text as="code" keepLines>
      {sha256}
      {'  '}
      {name}
    </Text>
  </details>
);

/** What the server says about the safety of a file. */
interface FileSafety {
  /** What the virus scanner says; absent where nobody needs to know. */
  scan?: 'unscanned' | 'waiting' | 'clean' | 'infected';
  /** What staff should be careful of. */
  flags?: readonly (keyof typeof cautions)[];
}

/** Tells which files the server gives to the viewer: none that may have a virus, and none to auditors. */
export function useMayOpen(): (file: FileSafety) => boolean {
  const { user } = useSession();
  return ({ scan }) => user?.role !== 'Auditor' && scan !== 'waiting' && scan !== 'infected';
}

const waiting = 'We’re checking this file for viruses. It can be opened in a few minutes.';

const forClients = {
  unscanned: undefined,
  waiting,
  clean: undefined,
  infected:
    'We found a virus in this file, so nobody can open it. Please check your device for viruses, then upload a clean copy, such as a photo or a new scan of the document.',
};
const forStaff = {
  unscanned: 'Not scanned for viruses',
  waiting,
  clean: undefined,
  infected:
    'This file has a virus, so nobody can open it. The client sees that too. Please ask for a clean copy.',
};

const cautions = {
  macros: 'Has macros, which are programs. Don’t enable them when you open it.',
  encrypted: 'Locked with a password, so no virus scanner can look inside.',
  scripts: 'This PDF runs scripts or starts programs. Use the preview, not a desktop reader.',
  network:
    'Contacts another computer, or sends what is typed into it. Use the preview, not a program on your computer.',
  programs: 'This PDF has programs attached. Don’t open its attachments.',
  xfa: 'This PDF has a form in XML (XFA), so some readers show other pages than the preview.',
  mixed: 'Has an archive hidden in it. Use the preview, and don’t unpack it.',
  inconsistent:
    'Its list of contents is wrong, so programs may see different documents in it. Ask for a PDF.',
  formulas: 'Has formulas. Don’t let a spreadsheet program update links or start anything.',
};

const plain = { size: 'xs', tone: 'quiet' } as const;
/** Nobody should miss these, also without seeing their color. */
const warning = { size: 'sm', tone: 'problem', weight: 550 } as const;

/** Says what people should know about a file before they open it; renders nothing if there is nothing to say. */
function FileRemarks({ file, staff }: { file: FileSafety; staff: boolean }) {
  const { scan = 'clean', flags = [] } = file;
  const remark = (staff ? forStaff : forClients)[scan];
  return [remark, ...flags.map((flag) => cautions[flag])].map(
    (words) =>
      words && (
        <Text key={words} {...(words === remark && scan !== 'infected' ? plain : warning)}>
          {words}
        </Text>
      ),
  );
}
