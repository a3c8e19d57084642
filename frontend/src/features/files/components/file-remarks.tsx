import styles from './file-list.module.css';

/** What the server says about the safety of a file. */
export interface FileSafety {
  /** What the virus scanner says; absent where nobody needs to know. */
  scan?: 'unscanned' | 'waiting' | 'clean' | 'infected';
}

/** Whether the server gives the file to anybody. */
export const canOpen = ({ scan }: FileSafety): boolean => scan !== 'waiting' && scan !== 'infected';

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

/** Says what people should know about a file before they open it; renders nothing if there is nothing to say. */
export function FileRemarks({ file: { scan = 'clean' }, staff }: { file: FileSafety; staff: boolean }) {
  const remark = (staff ? forStaff : forClients)[scan];
  if (!remark) return null;
  return <p className={scan === 'infected' ? styles.warning : styles.facts}>{remark}</p>;
}
