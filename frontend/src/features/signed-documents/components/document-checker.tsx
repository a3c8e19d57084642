import { acceptOf } from '@tax-firm/contract/file-type';
import { FileCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatDate } from '@/components/orders/amounts';
import { Button } from '@/components/button';
import { classNames } from '@/components/class-names';
import { Stack, Text } from '@/components/page/layout';
import { sentenceOf } from '@/lib/api/error';
import { firm } from '@/lib/firm/profile';
import { useFileDrop } from '@/lib/use-file-drop';
import type { SignedDocument } from '../api/find-signed-document.js';
import { checkDocument, type DocumentVerdict } from '../check-document.js';
import styles from './document-checker.module.css';

type Outcome = DocumentVerdict | { readonly is: 'failed'; readonly sentence: string };

interface Checked {
  readonly name: string;
  /** Absent while it is being checked. */
  readonly outcome?: Outcome;
}

/** Takes a file that is dropped or chosen, and says whether the firm signed it. */
export function DocumentChecker() {
  const [checked, setChecked] = useState<Checked>();
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(0);

  const check = async (files: readonly File[]) => {
    const turn = ++latest.current;
    const name = files.length === 1 ? files[0]!.name : '';
    setChecked({ name });
    const outcome = await checkDocument(files).catch((error: unknown): Outcome => ({
      is: 'failed',
      sentence: sentenceOf(error),
    }));
    // Someone may have chosen another file meanwhile.
    if (turn === latest.current) setChecked({ name, outcome });
  };
  const { over, zone, takeChosen } = useFileDrop((files) => void check(files));

  return (
    <div>
      <div className={classNames(styles.zone, over && styles.over)} {...zone}>
        <FileCheck size={28} strokeWidth={1.5} aria-hidden="true" className={styles.icon} />
        <Text weight={600}>Drop or choose the PDF that you got</Text>
        <Button
          variant="secondary"
          className={styles.choose}
          pending={checked && !checked.outcome}
          pendingLabel="Checking…"
          onClick={() => input.current?.click()}
        >
          Choose a PDF
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={acceptOf('pdf')}
          aria-label="The PDF to check"
          onChange={takeChosen}
        />
      </div>
      <noscript>
        <Text padTop={4} breakWords>
          This check needs JavaScript. Without it, compute the file’s SHA-256 (on Windows with{' '}
          <code>certutil -hashfile FILE SHA256</code>, elsewhere with <code>shasum -a 256 FILE</code>) and
          open <code>/api/signed-documents/</code> on this site with the 64 digits behind it.
        </Text>
      </noscript>
      <div role="status">{checked?.outcome && <Result name={checked.name} outcome={checked.outcome} />}</div>
    </div>
  );
}

const names = {
  agreement: 'A copy of a quote that a client accepted',
  authorization: 'Forms that a client signed electronically',
  consent: 'A consent that a client signed',
} satisfies Record<SignedDocument['kind'], string>;

function Result({ name, outcome }: { name: string; outcome: Outcome }) {
  const file = name && (
    <Text weight={600} breakWords>
      {name}
    </Text>
  );
  if (outcome.is === 'signed')
    return (
      <Stack
        as="section"
        gap={3}
        above={5}
        pad={5}
        boxed
        className={classNames(styles.result, styles.signed)}
      >
        <h2>We signed this file</h2>
        {file}
        <p>
          {names[outcome.kind]}, signed by {firm.legalName} on {formatDate(outcome.signedAt, 'time')}. Not a
          single byte has changed since.
        </p>
        <Fingerprint sha256={outcome.sha256} />
      </Stack>
    );
  if (outcome.is === 'unknown')
    return (
      <Stack
        as="section"
        gap={3}
        above={5}
        pad={5}
        boxed
        className={classNames(styles.result, styles.unknown)}
      >
        <h2>We did not sign this file, or it was changed afterward</h2>
        {file}
        <p>
          It may still be harmless: a program that saves a PDF again, fills it in, splits or prints it makes
          another file. Ask for the file as it came from us. Documents from before we signed digitally are not
          known here either.
        </p>
        <p>
          Do not rely on what it says until you have asked us:{' '}
          <a href={`mailto:${firm.email}`}>{firm.email}</a>.
        </p>
        <Fingerprint sha256={outcome.sha256} />
      </Stack>
    );
  const { title, advice } =
    outcome.is === 'unfit' ? outcome : { title: 'We could not check this file', advice: outcome.sentence };
  return (
    <Stack as="section" gap={3} above={5} pad={5} boxed className={styles.result}>
      <h2>{title}</h2>
      {file}
      <p>{advice}</p>
    </Stack>
  );
}

const Fingerprint = ({ sha256 }: { sha256: string }) => (
  <Text size="xs" tone="quiet" breakWords>
    SHA-256 <code>{sha256}</code>
  </Text>
);
