import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { typedLineDollars } from '@tax-firm/contract';
import type { QuoteLine } from '@tax-firm/machines';
import { useFormState, useWatch, type Control } from 'react-hook-form';
import { formatCents } from '@/components/orders/amounts';
import { Button } from '@/components/button';
import { TextField } from '@/components/forms/field';
import { Form, FormErrors, SubmitButton } from '@/components/forms/form';
import { Box, Cluster, Stack, Text } from '@/components/page/layout';
import { centsOutside, estimatedLines } from '@/features/quote/compare-lines';
import { describeRefusal } from '@/features/tax-return/machine/refusal';
import { inDollars } from '@/lib/in-dollars';
import { useReturn } from '../../return-context.js';
import styles from '../../work.module.css';
import { estimateHint, firstLines, type TypedLine } from './first-lines.js';

/** Sends a quote to the client, line by line. It follows quotes that others send, unless this one is under way. */
export function QuoteForm() {
  const { taxReturn, machine, whyNot } = useReturn();
  const [sent, setSent] = useState(false);
  const { quote, terms, waivedCents } = taxReturn.workflow.context;
  const isSending = machine.pending === 'SEND_QUOTE';
  const [start, setStart] = useState({ quote, lines: firstLines(taxReturn, terms.lines) });
  if (
    !isSending &&
    (start.quote.revision !== quote.revision || start.quote.amountCents !== quote.amountCents)
  )
    setStart({ quote, lines: firstLines(taxReturn, terms.lines) });
  return (
    <>
      <LinesForm
        key={`${start.quote.revision} ${start.quote.amountCents}`}
        start={start.lines}
        isEstimated={estimatedLines(taxReturn.estimate).length > 0}
        reason={whyNot('SEND_QUOTE')}
        waivedCents={waivedCents}
        isRevised={quote.amountCents !== null}
        onType={() => setSent(false)}
        onSend={async (typed) => {
          await machine.send({ type: 'SEND_QUOTE', ...typed });
          setSent(true);
        }}
      />
      <Text role="status" tone="done" weight={600}>
        {sent && 'Price Quote Sent!'}
      </Text>
    </>
  );
}

interface LinesFormProps {
  start: readonly TypedLine[];
  /** The client saw an itemized estimate, so a line that differs from it can have a reason. */
  isEstimated: boolean;
  /** Why no quote can be sent now. */
  reason: string | undefined;
  /** Integer cents that were waived of the price before. */
  waivedCents: number;
  /** There is a quote, so its lines are read before they are changed: each is folded. */
  isRevised: boolean;
  onType: () => void;
  onSend: (quote: { amountCents: number; lines: QuoteLine[] }) => Promise<void>;
}

/** The lines of a quote as fields, with their total. */
function LinesForm(props: LinesFormProps) {
  const { start, isEstimated, reason, waivedCents, isRevised, onType, onSend } = props;
  const [numbers, setNumbers] = useState(() => start.map((_, index) => index));
  // A number is not used again, because the line that had it may have come from the estimate.
  const [next, setNext] = useState(start.length);
  const add = () => {
    setNumbers([...numbers, next]);
    setNext(next + 1);
    onType();
  };
  const remove = (number: number) => {
    setNumbers(numbers.filter((each) => each !== number));
    onType();
  };
  return (
    <Form
      className={styles.form}
      aria-label="Price quote"
      schema={({ quoteForm }) => quoteForm(numbers)}
      describeFailure={describeRefusal}
      onSubmit={(typed) => (reason ? undefined : onSend(withOrigins(typed, numbers, start)))}
    >
      {({ control, setFocus }) => (
        <>
          <FormErrors />
          <Stack as="ol" gap={3} full aria-label="Lines of the quote">
            {numbers.map((number, index) => (
              <li key={number}>
                <LineFold control={control} number={number} line={isRevised ? start[number] : undefined}>
                  <div className={styles.line}>
                    <TextField
                      name={`label${number}`}
                      label={ofLine('What for', index, numbers)}
                      autoComplete="off"
                      limit="quoteLabel"
                      defaultValue={start[number]?.label ?? ''}
                      hint={start[number] && estimateHint(start[number])}
                      readOnly={Boolean(reason)}
                      onChange={onType}
                    />
                    <TextField
                      name={`cents${number}`}
                      label={ofLine('Amount in dollars', index, numbers)}
                      inputMode="text"
                      autoComplete="off"
                      defaultValue={inDollars(start[number]?.cents ?? null)}
                      readOnly={Boolean(reason)}
                      onChange={onType}
                    />
                    {isEstimated && !reason && (
                      <Reason
                        control={control}
                        number={number}
                        line={start[number]}
                        label={ofLine('Why it differs from the estimate', index, numbers)}
                        onType={onType}
                      />
                    )}
                    {numbers.length > 1 && !reason && (
                      <Button
                        size="small"
                        variant="quiet"
                        aria-label={`Remove line ${index + 1}`}
                        onClick={() => remove(number)}
                      >
                        Remove
                      </Button>
                    )}
                  </div>
                </LineFold>
              </li>
            ))}
          </Stack>
          {!reason && (
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                // The line moves the button down, on a phone out of sight.
                flushSync(add);
                setFocus(`label${next}`);
              }}
            >
              Add a line
            </Button>
          )}
          <Total control={control} numbers={numbers} start={start} />
          {waivedCents > 0 && !reason && (
            <p>
              {formatCents(waivedCents)} of the price is waived. That ends with a new quote: the client is
              asked for all of the new price, less what is paid.
            </p>
          )}
          <SubmitButton size="small" reason={reason} pendingLabel="Sending…">
            {isRevised ? 'Send revised quote' : 'Send price quote'}
          </SubmitButton>
        </>
      )}
    </Form>
  );
}

/** Lines are numbered only where there are several. */
const ofLine = (label: string, index: number, { length }: readonly number[]): string =>
  length > 1 ? `${label}, line ${index + 1}` : label;

/** What a line's amount is now; undefined if it can't be read yet. */
function typedCents(typed: Record<string, unknown>, number: number, line?: TypedLine): number | undefined {
  const text = typed[`cents${number}`] ?? inDollars(line?.cents ?? null);
  return typedLineDollars.safeParse(text).data;
}

/** Whether a line was not estimated, or not at this amount. */
const differs = (cents: number | undefined, line: TypedLine | undefined): boolean =>
  cents !== undefined && (!line?.estimated || centsOutside(line.estimated, cents) !== 0);

/** Adds to each line which line of the estimate it prices. A line that no longer differs from it has no reason. */
function withOrigins(
  { amountCents, lines }: { amountCents: number; lines: QuoteLine[] },
  numbers: readonly number[],
  start: readonly TypedLine[],
): { amountCents: number; lines: QuoteLine[] } {
  const withOrigin = ({ label, cents, reason }: QuoteLine, index: number): QuoteLine => {
    const line = start[numbers[index]!];
    return {
      label,
      cents,
      ...(line?.estimated && { estimateKey: line.estimated.key }),
      ...(reason !== undefined && differs(cents, line) && { reason }),
    };
  };
  return { amountCents, lines: lines.map(withOrigin) };
}

interface LineFoldProps {
  control: Control;
  number: number;
  /** A line that is folded, unless something in it is wrong. */
  line: TypedLine | undefined;
  children: ReactNode;
}

/** A line of a quote as what it is for and its amount. Its fields are behind them. */
function LineFold({ control, number, line, children }: LineFoldProps) {
  const typed = useWatch({ control });
  const { errors } = useFormState({ control });
  const isWrong = ['label', 'cents', 'reason'].some((name) => `${name}${number}` in errors);
  const [wasWrong, setWasWrong] = useState(isWrong);
  if (isWrong && !wasWrong) setWasWrong(true);
  if (!line) return children;
  const cents = typedCents(typed, number, line);
  return (
    <details open={wasWrong}>
      <summary>
        {typed[`label${number}`] ?? line.label}
        {cents !== undefined && `: ${formatCents(cents)}`}
      </summary>
      {children}
    </details>
  );
}

interface ReasonProps extends Pick<LinesFormProps, 'onType'> {
  control: Control;
  number: number;
  line: TypedLine | undefined;
  label: string;
}

/** Asks why a line differs from the estimate, as soon as it does. */
function Reason({ control, number, line, label, onType }: ReasonProps) {
  const typed = useWatch({ control });
  if (!differs(typedCents(typed, number, line), line)) return null;
  return (
    <TextField
      name={`reason${number}`}
      label={label}
      hint="The client reads it beside the line"
      optional
      autoComplete="off"
      limit="quoteReason"
      defaultValue={line?.reason ?? ''}
      onChange={onType}
    />
  );
}

interface TotalProps extends Pick<LinesFormProps, 'start'> {
  control: Control;
  numbers: readonly number[];
}

/** What the typed amounts add up to. Amounts that can't be read yet are left out. */
function Total({ control, numbers, start }: TotalProps) {
  const typed = useWatch({ control });
  const total = numbers.reduce((sum, number) => sum + (typedCents(typed, number, start[number]) ?? 0), 0);
  return (
    <Cluster as="p" oneRow between padTop={2} lineAbove="hair" full>
      Total{' '}
      <Box as="output" figures weight={600} end>
        {formatCents(total)}
      </Box>
    </Cluster>
  );
}
