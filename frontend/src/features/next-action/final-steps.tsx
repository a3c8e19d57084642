import { type FirmRules, is, type TaxReturnValue } from '@tax-firm/machines';
import { Cluster, VisuallyHidden } from '@/components/page/layout';
import { StatusPill } from '@/components/stamp';

/** Whether the client's last steps have begun: there is something to review or to sign. */
export const areFinal = (value: TaxReturnValue): boolean => is.copyReleased(value) || is.authSent(value);

/** The steps in the order in which the firm takes them, and whether each is done. */
function stepsIn(
  value: TaxReturnValue,
  rules: FirmRules,
): readonly (readonly [label: string, done: boolean])[] {
  const weFile = ['We file', is.efileAccepted(value)] as const;
  const pay = ['Pay', is.paidUndisputed(value)] as const;
  return [
    ...(is.copyReleased(value) ? [['Review', is.copyReviewed(value)] as const] : []),
    [is.spouseNotAsked(value) ? 'Sign' : 'Both sign', is.authSigned(value)],
    ...(rules.payment ? [pay, weFile] : [weFile, pay]),
    ['Download', is.downloaded(value)],
  ];
}

/** The last steps, from the finished return to its download, with the one that is next. */
export function FinalSteps({ value, rules }: { value: TaxReturnValue; rules: FirmRules }) {
  const steps = stepsIn(value, rules);
  const next = steps.findIndex(([, done]) => !done);
  return (
    <Cluster as="ol" gap={2} below={4} aria-label="The last steps">
      {steps.map(([label, done], index) => (
        <li key={label} aria-current={index === next ? 'step' : undefined}>
          <StatusPill tone={done ? 'done' : index === next ? 'neutral' : 'waiting'}>
            {label}
            {done && <VisuallyHidden>, done</VisuallyHidden>}
          </StatusPill>
        </li>
      ))}
    </Cluster>
  );
}
