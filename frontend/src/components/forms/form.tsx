import type { Schema } from '@tax-firm/contract';
import { useContext, useId, type FormEvent, type ReactNode } from 'react';
import {
  useForm,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import { loadContract, type Contract } from '@/lib/api/contract';
import { ApiError, sentenceOf } from '@/lib/api/error';
import { useHydrated } from '@/lib/hydration-data';
import type { Looks } from '../../../vite/looks.js';
import { Button, type ButtonVariant } from '../button.js';
import { Box } from '../page/layout.js';
import { ErrorSummary } from './error-summary.js';
import { fieldId, FormContext } from './form-context.js';
import { forgetter, keepInput, type KeptInput, useKeptInput } from './kept-input.js';

/** The form during `onSubmit`. */
interface SentForm {
  /** The typed values, before the schema converts them. */
  getValues: () => FieldValues;
  /** Resets the fields to `stored`, or to their previous stored or default values; not if someone typed meanwhile. */
  reset: (stored?: FieldValues) => void;
}

export interface FormProps<Values extends FieldValues> extends Looks {
  /** The server's schema for the values. They are validated with it before they are sent. */
  schema: (contract: Contract) => Schema<Values>;
  /** Called with the validated values. Errors that it throws are shown below the fields, or above them. */
  onSubmit: (values: Values, form: SentForm) => Promise<unknown> | void;
  /**
   * The stored value of every field. Fields follow it until the user types something else. Without it, each field uses
   * its `defaultValue`.
   */
  values?: FieldValues;
  /** Field names by error keys of the server that differ from them: `{ emailnotfound: 'email' }`. */
  aliases?: Record<string, string>;
  /** Sentence shown above those of invalid fields, if the spec requires one. */
  refusal?: string;
  /** Sentence for failures that are not about a field; by default the server's. */
  describeFailure?: (error: unknown) => string;
  /** Where a browser posts the form before its script has started; without it, the form waits for the script. */
  action?: string;
  /** Input that must survive another page or a reload. Always the same object. */
  kept?: KeptInput;
  /** Why the form was refused before this page was shown, for example when it was posted without JavaScript. */
  refused?: string;
  /** The form's content has the summary of errors: a screen is in the form, and the errors belong beside its fields. */
  hasSummary?: boolean;
  children: ReactNode | ((form: UseFormReturn<FieldValues, unknown, Values>) => ReactNode);
  className?: string;
  /** Its children in a column with even gaps. */
  stack?: boolean;
  'aria-label'?: string;
}

/** A form with validation. It submits once at a time, and shows errors below its fields and in a summary above them. */
export function Form<Values extends FieldValues>({
  schema,
  onSubmit,
  values,
  aliases = {},
  refusal,
  describeFailure = sentenceOf,
  kept,
  refused,
  hasSummary = false,
  children,
  ...rest
}: FormProps<Values>) {
  const id = useId();
  const hydrated = useHydrated();
  const form = useForm<FieldValues, unknown, Values>({
    resolver: resolverOf(schema),
    values,
    resetOptions: { keepDirtyValues: true },
    // The error summary takes focus.
    shouldFocusError: false,
  });
  useKeptInput(kept, form);
  const { isSubmitting, submitCount } = form.formState;
  const { root, ...errors } = sentencesIn(form.formState.errors);
  const failure =
    root ??
    (Object.keys(errors).length > 0 ? refusal : undefined) ??
    (submitCount === 0 ? refused : undefined);

  const send = async (checked: Values) => {
    const sent = JSON.stringify(form.getValues());
    const forget = kept && forgetter(kept);
    try {
      await onSubmit(checked, {
        getValues: form.getValues,
        reset: (stored) => form.reset(stored, { keepDirtyValues: JSON.stringify(form.getValues()) !== sent }),
      });
      forget?.();
    } catch (error) {
      const refusals = Object.entries(error instanceof ApiError ? error.fieldErrors : {}).map(
        ([key, message]) => ({ name: aliases[key] ?? key, message }),
      );
      const known = refusals.filter(({ name }) => name in form.getValues());
      for (const { name, message } of known) form.setError(name, { message });
      if (known.length < refusals.length || refusals.length === 0)
        form.setError('root', { message: describeFailure(error) });
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isSubmitting) void form.handleSubmit(send)(event);
  };

  return (
    <FormContext
      value={{
        id,
        errors,
        failure,
        register: form.register,
        getValues: form.getValues,
        subscribe: form.subscribe,
        pending: isSubmitting,
        asleep: !hydrated && rest.action === undefined,
        submissions: submitCount,
      }}
    >
      {/* POST, because a form submitted before its script has started must not put the typed values into the URL. */}
      <Box
        as="form"
        method="post"
        {...rest}
        noValidate
        onFocus={() => void loadContract()}
        onInput={({ currentTarget }) => kept && keepInput(kept, currentTarget as HTMLFormElement)}
        onSubmit={submit}
      >
        {!hasSummary && <FormErrors />}
        {typeof children === 'function' ? children(form) : children}
      </Box>
    </FormContext>
  );
}

/** Validates with a schema of the contract. If the contract cannot be loaded, only the server validates. */
const resolverOf =
  <Values extends FieldValues>(
    schema: (contract: Contract) => Schema<Values>,
  ): Resolver<FieldValues, unknown, Values> =>
  async (typed, _, { fields }) => {
    const contract = await loadContract();
    if (!contract) return { values: typed as Values, errors: {} };
    const { data, error } = schema(contract).safeParse(typed);
    // What a browser cannot read, such as February 31, is empty for the schema.
    const unreadable = Object.values(fields).flatMap(({ name, ref }) =>
      ref instanceof HTMLInputElement && ref.validity.badInput
        ? [[name, ref.validationMessage] as const]
        : [],
    );
    if (!error && unreadable.length === 0) return { values: data, errors: {} };
    const sentences = [...unreadable, ...Object.entries(contract.fieldErrors(error?.issues ?? []))];
    return {
      values: {},
      errors: Object.fromEntries(sentences.map(([name, message]) => [name, { type: 'schema', message }])),
    };
  };

const sentencesIn = (errors: FieldErrors): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, error]) =>
      typeof error?.message === 'string' ? [[name, error.message]] : [],
    ),
  );

/** Error summary of the enclosing form. Takes focus, and links each error to its field. */
export function FormErrors() {
  const form = useContext(FormContext);
  if (!form) return null;
  const { id, errors, failure, submissions } = form;
  const items = [
    ...(failure ? [{ sentence: failure }] : []),
    ...Object.entries(errors)
      .map(([name, sentence]) => ({ targetId: fieldId(id, name), sentence }))
      .sort((one, other) => placeOf(one.targetId, other.targetId)),
  ];
  return <ErrorSummary key={submissions} items={items} />;
}

/** Negative if the first field comes before the other on the screen. The schema may have another order. */
function placeOf(...ids: [string, string]): number {
  const [one, other] = ids.map((id) => document.getElementById(id));
  return one && other && one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1;
}

interface SubmitButtonProps {
  children: ReactNode;
  pendingLabel?: ReactNode;
  variant?: ButtonVariant;
  size?: 'medium' | 'large' | 'small';
  block?: boolean;
  reason?: ReactNode;
}

/** Submits the enclosing form, and shows `pendingLabel` meanwhile. */
export function SubmitButton({ pendingLabel = 'One moment…', ...rest }: SubmitButtonProps) {
  const form = useContext(FormContext);
  return (
    <Button
      {...rest}
      type="submit"
      asleep={form?.asleep}
      pending={form?.pending}
      pendingLabel={pendingLabel}
    />
  );
}
