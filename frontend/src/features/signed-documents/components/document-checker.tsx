import { acceptOf } from '@tax-firm/contract/file-type';
import { FileCheck } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { formatDate } from '@/components/orders/amounts';
import { DropZone } from '@/components/forms/drop-zone';
import { Stack, Text } from '@/components/page/layout';
import { sentenceOf } from '@/lib/api/error';
import { firm } from '@/lib/firm/profile';
import type { SignedDocument } from '../api/find-signed-document.js';
import { checkDocument, type DocumentVerdict } from '../check-document.js';

type Outcome = DocumentVerdict | { readonly is: 'failed'; readonly sentence: string };

interface Checked {
  readonly name: string;
  /** Absent while it is being checked. */
  readonly outcome?: Outcome;
}

/** Takes a file that is dropped or chosen, and says whether the firm signed it. */
export function DocumentChecker() {
  const [checked, setChecked] = useState<Checked>();
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
  return (
    <div>
      <DropZone
        label="The PDF to check"
        icon={<FileCheck size={28} strokeWidth={1.5} aria-hidden="true" />}
        accept={acceptOf('pdf')}
        onFiles={(files) => void check(files)}
        choose="Choose a PDF"
        pending={checked && !checked.outcome}
        pendingLabel="Checking…"
      >
        <Text weight={600}>Drop or choose the PDF that you got</Text>
      </DropZone>
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

interface ResultProps {
  name: string;
  outcome: Outcome;
}

function Result({ name, outcome }: ResultProps) {
  if (outcome.is === 'signed')
    return (
      <Verdict title="We signed this file" name={name} look="done" sha256={outcome.sha256}>
        <p>
          {names[outcome.kind]}, signed by {firm.legalName} on {formatDate(outcome.signedAt, 'time')}. Not a
          single byte has changed since.
        </p>
      </Verdict>
    );
  if (outcome.is === 'unknown')
    return (
      <Verdict
        title="We did not sign this file, or it was changed afterward"
        name={name}
        look="problem"
        sha256={outcome.sha256}
      >
        <p>
          It may still be harmless: a program that saves a PDF again, fills it in, splits or prints it makes
          another file. Ask for the file as it came from us. Documents from before we signed digitally are not
          known here either.
        </p>
        <p>
          Do not rely on what it says until you have asked us:{' '}
          <a href={`mailto:${firm.email}`}>{firm.email}</a>.
        </p>
      </Verdict>
    );
  const { title, advice } =
    outcome.is === 'unfit' ? outcome : { title: 'We could not check this file', advice: outcome.sentence };
  return (
    <Verdict title={title} name={name}>
      <p>{advice}</p>
    </Verdict>
  );
}

interface VerdictProps {
  title: string;
  name: string;
  look?: 'done' | 'problem';
  sha256?: string;
  children: ReactNode;
}

const Verdict = ({ title, name, look, sha256, children }: VerdictProps) => (
  <Stack as="section" gap={3} above={5} pad={5} boxed={!look} notice={look}>
    <Text as="h2" size="xl" tone={look}>
      {title}
    </Text>
    {name && (
      <Text weight={600} breakWords>
        {name}
      </Text>
    )}
    {children}
    {sha256 && (
      <Text size="xs" tone="quiet" breakWords>
        SHA-256 <code>{sha256}</code>
      </Text>
    )}
  </Stack>
);
