import { acceptOf } from '@tax-firm/contract/file-type';
import { FileCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { DropZone } from '@/components/forms/drop-zone';
import { formatDate } from '@/components/orders/amounts';
import { Stack, Text } from '@/components/page/layout';
import { Page, PageTitle } from '@/components/page/page';
import type { Schemas } from '@/lib/api/client';
import { ApiError, sentenceOf } from '@/lib/api/error';
import { firm } from '@/lib/firm/profile';

/** /verify: anyone who has a PDF of the firm's sees whether the firm signed it. */
export function VerifyPage() {
  return (
    <Page narrow>
      <PageTitle
        description={`Check whether ${firm.name} signed a PDF, and whether it was changed since.`}
        lede="Need to verify a PDF from us, such as an accepted quote? We’ll check whether it is ours and unchanged. You don’t need an account."
      >
        Check a document we signed
      </PageTitle>
      <DocumentChecker />
      <Stack as="section" gap={3} padTop={7} measure>
        <h2>Check it without us</h2>
        <p>
          Our PDFs have a digital signature, which a PDF reader can check without this site. In Adobe Acrobat
          Reader, open <strong>Signature Panel</strong>. “Document has not been modified since this signature
          was applied” means that it is unchanged.
        </p>
        <p>
          The reader may add that the signer’s identity is unknown or not verified. That is about the
          certificate: readers trust only those from some public authorities. Use this page then, to see
          whether the document is ours.
        </p>
        <p>
          Previews in browsers, mail programs and phones show a PDF but not its signature. A photo, a scan or
          a printout has no digital signature at all.
        </p>
      </Stack>
      <Stack as="section" gap={3} padTop={7} measure>
        <h2>What this tells us</h2>
        <p>
          Your file stays on your device. Your browser computes its SHA-256, a fingerprint of 64 digits from
          which nobody can make the file again, and asks us whether we know it. We answer what kind of
          document it is and when we signed it, but never whose it is.
        </p>
      </Stack>
    </Page>
  );
}

/** What the page says about a file. */
interface Verdict {
  title: string;
  advice: string;
  look?: 'done' | 'problem';
  sha256?: string;
}

interface Checked {
  name: string;
  /** Absent while it is being checked. */
  verdict?: Verdict;
}

/** Takes a file that is dropped or chosen, and says whether the firm signed it. */
function DocumentChecker() {
  const [checked, setChecked] = useState<Checked>();
  const latest = useRef(0);

  const check = async (files: readonly File[]) => {
    const turn = ++latest.current;
    const name = files.length === 1 ? files[0]!.name : '';
    setChecked({ name });
    const verdict = await verdictOn(files).catch((error: unknown): Verdict => ({
      title: 'We could not check this file',
      advice: sentenceOf(error),
    }));
    // Someone may have chosen another file meanwhile.
    if (turn === latest.current) setChecked({ name, verdict });
  };
  return (
    <div>
      <DropZone
        label="The PDF to check"
        icon={<FileCheck size={28} strokeWidth={1.5} aria-hidden="true" />}
        accept={acceptOf('pdf')}
        onFiles={(files) => void check(files)}
        choose="Choose a PDF"
        pending={checked && !checked.verdict}
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
      <div role="status">{checked?.verdict && <Answer name={checked.name} {...checked.verdict} />}</div>
    </div>
  );
}

const Answer = ({ name, title, advice, look, sha256 }: Verdict & { name: string }) => (
  <Stack as="section" gap={3} above={5} pad={5} boxed={!look} notice={look}>
    <Text as="h2" size="xl" tone={look}>
      {title}
    </Text>
    {name && (
      <Text weight={600} breakWords>
        {name}
      </Text>
    )}
    <p>{advice}</p>
    {look === 'problem' && (
      <p>
        Do not rely on what it says until you have asked us: <a href={`mailto:${firm.email}`}>{firm.email}</a>
        .
      </p>
    )}
    {sha256 && (
      <Text size="xs" tone="quiet" breakWords>
        SHA-256 <code>{sha256}</code>
      </Text>
    )}
  </Stack>
);

/** The server makes no larger files. */
const mostBytes = 50 * 1024 * 1024;

/**
 * Tells whether the firm signed a file. The file stays in the browser: only its SHA-256 is sent.
 * @throws ApiError if the server cannot be asked
 */
async function verdictOn([file, ...more]: readonly File[]): Promise<Verdict> {
  if (!file || more.length > 0)
    return { title: 'Please choose a single file', advice: 'This page checks one file at a time.' };
  if (file.size > mostBytes)
    return {
      title: 'This file is too large to be one of ours',
      advice: 'The PDFs that we sign are smaller than 50 MB.',
    };
  const content = await file.arrayBuffer().catch(() => undefined);
  if (!content)
    return {
      title: 'Your browser cannot read this file',
      advice:
        'If it is a folder, choose the PDF in it. If it is on another device or in the cloud, save it on this device first.',
    };
  // A PDF begins with these characters (ISO 32000-2 §7.5.2), which ours do without anything before them.
  if (new TextDecoder('latin1').decode(content.slice(0, 5)) !== '%PDF-')
    return {
      title: 'This is not a PDF',
      advice:
        'We sign only PDFs. Choose the file that you got from us, not a photo, a scan or a printout of it.',
    };
  // Browsers have it only on pages that came over a secure connection.
  const digest = (crypto as Partial<Crypto>).subtle?.digest('SHA-256', content);
  if (!digest)
    return {
      title: 'This page was not loaded over a secure connection',
      advice: 'Your browser compares files only on an address that begins with https://.',
    };
  const sha256 = hexOf(await digest);
  const signed = await signedDocument(sha256);
  if (!signed)
    return {
      title: 'We did not sign this file, or it was changed afterward',
      advice:
        'It may still be harmless: a program that saves a PDF again, fills it in, splits or prints it makes another file. Ask for the file as it came from us. Documents from before we signed digitally are not known here either.',
      look: 'problem',
      sha256,
    };
  return {
    title: 'We signed this file',
    advice: `${names[signed.kind]}, signed by ${firm.legalName} on ${formatDate(signed.signedAt, 'time')}. Not a single byte has changed since.`,
    look: 'done',
    sha256,
  };
}

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

const names = {
  agreement: 'A copy of a quote that a client accepted',
  authorization: 'Forms that a client signed electronically',
  consent: 'A consent that a client signed',
} satisfies Record<Schemas['SignedDocument']['kind'], string>;

/** What the firm signed with this SHA-256; undefined if it signed nothing, or if the file was changed since. */
async function signedDocument(sha256: string): Promise<Schemas['SignedDocument'] | undefined> {
  const { api, dataOf } = await import('@/lib/api/client');
  try {
    return await dataOf(api.GET('/api/signed-documents/{sha256}', { params: { path: { sha256 } } }));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined;
    throw error;
  }
}
