import { useState } from 'react';
import { flushSync } from 'react-dom';
import { typedLineDollars } from '@tax-firm/contract';
import { type QuoteLine, maxQuoteLines } from '@tax-firm/machines';
import { useFormState, useWatch, type Control } from 'react-hook-form';
import { formatCents } from '@/components/orders/amounts';
import { Button } from '@/components/button';
import { TextField } from '@/components/forms/field';
import { Form, SubmitButton } from '@/components/forms/form';
import { Box, Cluster, Stack, Text } from '@/components/page/layout';
import {
  centsOutside,
  estimatedLines,
  compareLines,
  estimateFigure,
  type EstimatedLine,
} from '@/features/quote/components/price-comparison';
import { describeRefusal } from '@/features/tax-return/machine/refusal';
import { inDollars } from '@/lib/in-dollars';
import type { TaxReturn } from '@/features/tax-return/api/types';
import { useReturn } from '../../return-context.js';
import styles from '../../work.module.css';

/** Sends a quote to the client, line by line. It follows quotes that others send, unless this one is under way. */
export function QuoteForm() {
  const { taxReturn, machine } = useReturn();
  const [sent, setSent] = useState(false);
  const { quote, terms } = taxReturn.workflow.context;
  const [start, setStart] = useState({ quote, lines: firstLines(taxReturn, terms.lines) });
  const isOther = start.quote.revision !== quote.revision || start.quote.amountCents !== quote.amountCents;
  if (isOther && machine.pending !== 'SEND_QUOTE')
    setStart({ quote, lines: firstLines(taxReturn, terms.lines) });
  return (
    <>
      <LinesForm
        key={`${start.quote.revision} ${start.quote.amountCents}`}
        start={start.lines}
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
  onType: () => void;
  onSend: (quote: { amountCents: number; lines: QuoteLine[] }) => Promise<void>;
}

/** The lines of a quote as fields, with their total. */
function LinesForm({ start, onType, onSend }: LinesFormProps) {
  const { taxReturn, whyNot } = useReturn();
  const { quote, waivedCents } = taxReturn.workflow.context;
  const reason = whyNot('SEND_QUOTE');
  const [numbers, setNumbers] = useState(() => start.map((_, index) => index));
  // A number is not used again, because the line that had it may have come from the estimate.
  const [next, setNext] = useState(start.length);
  const change = (changed: number[]) => {
    setNumbers(changed);
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
          <Stack as="ol" gap={3} full aria-label="Lines of the quote">
            {numbers.map((number, index) => (
              <li key={number}>
                <LineFields
                  control={control}
                  number={number}
                  line={start[number]}
                  // Lines are numbered only where there are several.
                  place={numbers.length > 1 ? `, line ${index + 1}` : ''}
                  readOnly={Boolean(reason)}
                  onType={onType}
                  onRemove={() => change(numbers.filter((each) => each !== number))}
                />
              </li>
            ))}
          </Stack>
          {!reason && (
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                // The line moves the button down, on a phone out of sight.
                flushSync(() => {
                  change([...numbers, next]);
                  setNext(next + 1);
                });
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
            {quote.amountCents === null ? 'Send price quote' : 'Send revised quote'}
          </SubmitButton>
        </>
      )}
    </Form>
  );
}

interface LineFieldsProps extends Pick<LinesFormProps, 'onType'> {
  control: Control;
  number: number;
  /** What it started with; undefined for one that was added. */
  line: TypedLine | undefined;
  /** The end of its labels. */
  place: string;
  readOnly: boolean;
  onRemove: () => void;
}

/**
 * A line of a quote: what it is for, its amount, and why that differs from the estimate that the client saw, as soon as
 * it does. In a quote that was sent, it is folded, unless something in it is wrong.
 */
function LineFields({ control, number, line, place, readOnly, onType, onRemove }: LineFieldsProps) {
  const { estimate, workflow } = useReturn().taxReturn;
  const typed = useWatch({ control });
  const cents = typedCents(typed, number, line);
  const { errors } = useFormState({ control });
  const isWrong = ['label', 'cents', 'reason'].some((name) => `${name}${number}` in errors);
  const [wasWrong, setWasWrong] = useState(isWrong);
  if (isWrong && !wasWrong) setWasWrong(true);
  const fields = (
    <div className={styles.line}>
      <TextField
        name={`label${number}`}
        label={`What for${place}`}
        autoComplete="off"
        limit="quoteLabel"
        defaultValue={line?.label ?? ''}
        hint={line && estimateHint(line)}
        readOnly={readOnly}
        onChange={onType}
      />
      <TextField
        name={`cents${number}`}
        label={`Amount in dollars${place}`}
        inputMode="text"
        autoComplete="off"
        defaultValue={inDollars(line?.cents ?? null)}
        readOnly={readOnly}
        onChange={onType}
      />
      {!readOnly && estimatedLines(estimate).length > 0 && differs(cents, line) && (
        <TextField
          name={`reason${number}`}
          label={`Why it differs from the estimate${place}`}
          hint="The client reads it beside the line"
          optional
          autoComplete="off"
          limit="quoteReason"
          defaultValue={line?.reason ?? ''}
          onChange={onType}
        />
      )}
      {!readOnly && place && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Remove${place.replace(',', '')}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      )}
    </div>
  );
  if (!line || workflow.context.quote.amountCents === null) return fields;
  return (
    <details open={wasWrong}>
      <summary>
        {typed[`label${number}`] ?? line.label}
        {cents !== undefined && `: ${formatCents(cents)}`}
      </summary>
      {fields}
    </details>
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

/** A line that the quote's form starts with. */
interface TypedLine {
  label: string;
  /** Integer cents; null if the owner has to say. */
  cents: number | null;
  /** The line of the client's estimate that it prices. */
  estimated?: EstimatedLine;
  reason?: string;
}

/** Says what a line was estimated at, if its amount does not say so already. */
const estimateHint = ({ cents, estimated }: TypedLine): string | undefined =>
  estimated && (estimated.from || estimated.lowCents !== estimated.highCents || cents !== estimated.lowCents)
    ? `Estimate: ${estimateFigure(estimated)}`
    : undefined;

/**
 * The lines that a quote's form starts with: those of the current quote; else those of the client's estimate, with an
 * empty amount where it names a range or no price, because the owner decides that; else one line named by the service.
 */
function firstLines(
  { estimate, service }: Pick<TaxReturn, 'estimate' | 'service'>,
  quoted: readonly QuoteLine[],
): readonly TypedLine[] {
  const estimated = estimatedLines(estimate);
  if (quoted.length > 0)
    return compareLines(estimated, quoted).flatMap(({ quoted: line, estimated: priced }) =>
      line ? [{ ...line, estimated: priced }] : [],
    );
  const lines = estimated
    .map((line) => ({
      label: line.label,
      cents: line.from || line.lowCents !== line.highCents ? null : line.lowCents,
      estimated: line,
    }))
    .slice(0, maxQuoteLines);
  return lines.length > 0 ? lines : [{ label: service, cents: null }];
}
