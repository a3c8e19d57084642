import { incomeName } from '@tax-firm/machines';
import { useState } from 'react';
import { formatCents } from '@/components/orders/amounts';
import { Button } from '@/components/button';
import { type Fact, Facts } from '@/components/lists/facts';
import { Box, Actions, Text } from '@/components/page/layout';
import { DownloadButton } from '@/features/files/components/download-button';
import { FileList } from '@/features/files/components/file-list';
import { FilePreview } from '@/features/files/components/file-preview';
import type { ReturnFile } from '@/features/tax-return/api/types';
import type { Schemas } from '@/lib/api/client';
import { firm } from '@/lib/firm/profile';
import { SigningStep } from './step.js';

type Form = Schemas['Signing']['forms'][number];

/** The name of a form. */
export const shownFormName = ({ kind, stateForm }: Form['facts']): string =>
  kind === 'state' ? (stateForm ?? 'State form') : `Form ${kind}`;

interface FormsStepProps {
  forms: readonly Form[];
  files: readonly ReturnFile[];
  /** The review copy; none if it was not released here. */
  review: readonly ReturnFile[];
  /** Whether the signer is a spouse with an account of their own, who has not read the review copy before. */
  isSpouse?: boolean;
  onContinue: () => void;
}

/** What the client is about to sign, in words, with the forms to read. */
export function FormsStep({ forms, files, review, isSpouse = false, onContinue }: FormsStepProps) {
  const isReviewed = !isSpouse && review.length > 0;
  return (
    <SigningStep name="forms" title="What you sign">
      <p>
        {forms.length === 1 ? 'This form lets' : 'These forms let'} us file your return electronically. Please
        compare the amounts with {isReviewed ? 'the copy of your return that you reviewed' : 'your return'}.
        {!isReviewed && !isSpouse && ' If you don’t have a copy of it, please ask us for one first.'}
      </p>
      {isSpouse && (
        <FileList
          label="Your return"
          files={review}
          empty="Ask your spouse or us for a copy of the return."
        />
      )}
      {forms.map((form) => (
        <FormFacts key={form.fileId} form={form} file={files.find(({ id }) => id === form.fileId)} />
      ))}
      <p>
        If something is wrong, please do not sign.{' '}
        {isSpouse ? `Call us at ${firm.phone}.` : 'Write to us under Communications.'}
      </p>
      <Button onClick={onContinue}>These amounts are right</Button>
    </SigningStep>
  );
}

const dollarsIn = (cents: number | undefined) => cents !== undefined && formatCents(cents);

/** What a form says, as labels and values. */
const factsOf = ({ refundCents, owedCents, ...facts }: Form['facts']): Fact[] => [
  ['Tax year', String(facts.taxYear)],
  ['Taxpayer', facts.taxpayer],
  ['Spouse', facts.spouse],
  ['Total income', dollarsIn(facts.totalIncomeCents)],
  [incomeName(facts.kind), formatCents(facts.agiCents)],
  ['Total tax', formatCents(facts.totalTaxCents)],
  ['Federal income tax withheld', dollarsIn(facts.withheldCents)],
  refundCents > 0 ? ['Your refund', formatCents(refundCents)] : ['You owe', formatCents(owedCents)],
];

function FormFacts({ form: { facts, before }, file }: { form: Form; file: ReturnFile | undefined }) {
  const [open, setOpen] = useState(false);
  const shown = factsOf(facts);
  const now = new Map(shown);
  const changed = before ? factsOf(before).filter(([label, value]) => value && now.get(label) !== value) : [];
  return (
    <Box boxed full>
      <Text as="h3" below={2} weight={700}>
        {shownFormName(facts)}
      </Text>
      <Facts look="sums" facts={shown} below={4} />
      {before && (
        <Box below={4} padTop={4} lineAbove="hair" tone="quiet">
          <p>
            We corrected this form after we asked you to sign it. {changed.length > 0 && 'Before, it said:'}
          </p>
          <Facts look="sums" facts={changed} />
        </Box>
      )}
      {file && (
        <>
          <Actions>
            <Button size="small" variant="secondary" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? 'Close the form' : 'Read the form'}
            </Button>
            <DownloadButton file={file} size="small" />
          </Actions>
          {open && (
            <Box above={4} full>
              <FilePreview file={file} heading="h3" />
            </Box>
          )}
        </>
      )}
    </Box>
  );
}
