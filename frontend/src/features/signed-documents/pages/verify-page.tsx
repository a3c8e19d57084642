import { Stack } from '@/components/page/layout';
import { Page, PageTitle } from '@/components/page/page';
import { firm } from '@/lib/firm/profile';
import { DocumentChecker } from '../components/document-checker.js';

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
