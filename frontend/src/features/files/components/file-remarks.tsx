import { useSession } from '@/lib/auth/session';
import { Text } from '@/components/page/layout';

/** What the server says about the safety of a file. */
export interface FileSafety {
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

/** Says what people should know about a file before they open it; renders nothing if there is nothing to say. */
export function FileRemarks({ file, staff }: { file: FileSafety; staff: boolean }) {
  const { scan = 'clean', flags = [] } = file;
  const remark = (staff ? forStaff : forClients)[scan];
  return (
    <>
      {remark && scan !== 'infected' && (
        <Text size="xs" tone="quiet">
          {remark}
        </Text>
      )}
      {/* Nobody should miss these, also without seeing their color. */}
      {[...(remark && scan === 'infected' ? [remark] : []), ...flags.map((flag) => cautions[flag])].map(
        (warning) => (
          <Text key={warning} size="sm" tone="problem" weight={550}>
            {warning}
          </Text>
        ),
      )}
    </>
  );
}
