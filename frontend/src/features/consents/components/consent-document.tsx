import type { ReactNode } from 'react';
import { type Fact, Facts } from '@/components/lists/facts';
import { Stack } from '@/components/page/layout';
import type { Consent } from '../api/consents.js';
import styles from './consents.module.css';

type Document = Consent['document'];

const recipientOf = ({ recipient }: Document): ReactNode =>
  recipient && (
    <>
      {recipient.name}, {recipient.company}
      <br />
      {recipient.email}
    </>
  );

/** A consent as it is read and signed, in the order that Rev. Proc. 2013-14 asks for. */
export function ConsentText({ document, children }: { document: Document; children: ReactNode }) {
  const { statements, preparer, taxpayer, spouse, company, purpose, information, files } = document;
  const facts: Fact[] = [
    ['Preparer', preparer],
    ['Taxpayer', taxpayer],
    ['Spouse', spouse],
    ['Company', company],
    ['Recipient', recipientOf(document)],
    ['Purpose', purpose],
    ['Information', information],
    ['Files', files.length > 0 && files.map(({ name }) => name).join(', ')],
    ['Duration', document.duration],
  ];
  return (
    <Stack as="article" gap={4} boxed className={styles.document}>
      {statements.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Facts look="beside" facts={facts} />
      <Stack as="ul" gap={2} list="disc">
        {document.rights.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Stack>
      <p>
        <strong>{document.authorization}</strong>
      </p>
      {children}
      <p>{document.complaint}</p>
    </Stack>
  );
}
