import { type FirmRules, is, type TaxReturnValue } from '@tax-firm/machines';
import { Cluster, VisuallyHidden } from '@/components/page/layout';
import { StatusPill } from '@/components/stamp';

interface FinalStep {
  label: (value: TaxReturnValue) => string;
  isDone: (value: TaxReturnValue) => boolean;
  /** Shown only then; always by default. */
  when?: (value: TaxReturnValue) => boolean;
}

const beforeFiling: readonly FinalStep[] = [
  {
    label: () => 'Review',
    isDone: is.copyReviewed,
    when: is.copyReleased,
  },
  {
    label: (value) => (is.spouseNotAsked(value) ? 'Sign' : 'Both sign'),
    isDone: is.authSigned,
  },
];
const weFile: FinalStep = { label: () => 'We file', isDone: is.efileAccepted };
const pay: FinalStep = { label: () => 'Pay', isDone: is.paidUndisputed };
const download: FinalStep = { label: () => 'Download', isDone: is.downloaded };

/** The steps in the order in which the firm takes them. */
const stepsUnder = (rules: FirmRules): readonly FinalStep[] => [
  ...beforeFiling,
  ...(rules.payment ? [pay, weFile] : [weFile, pay]),
  download,
];

/** Whether the client's last steps have begun: there is something to review or to sign. */
export const areFinal = (value: TaxReturnValue): boolean => is.copyReleased(value) || is.authSent(value);

/** The last steps, from the finished return to its download, with the one that is next. */
export function FinalSteps({ value, rules }: { value: TaxReturnValue; rules: FirmRules }) {
  const shown = stepsUnder(rules).filter(({ when }) => !when || when(value));
  const next = shown.findIndex(({ isDone }) => !isDone(value));
  return (
    <Cluster as="ol" gap={2} below={4} aria-label="The last steps">
      {shown.map(({ label, isDone }, index) => (
        <li key={index} aria-current={index === next ? 'step' : undefined}>
          <StatusPill tone={isDone(value) ? 'done' : index === next ? 'neutral' : 'waiting'}>
            {label(value)}
            {isDone(value) && <VisuallyHidden>, done</VisuallyHidden>}
          </StatusPill>
        </li>
      ))}
    </Cluster>
  );
}
