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
import { Button, type ButtonVariant } from './button.js';
import { ErrorSummary } from './error-summary.js';
import { fieldId, FormContext } from './form-context.js';

/** A form that was sent. */
interface SentForm {
  /** As typed, before the schema made anything of it. */
  getValues: () => FieldValues;
  /** Begins again with what is stored: as it was, or as it is told. */
  reset: (stored?: FieldValues) => void;
}

interface FormProps<Values extends FieldValues> {
  /** The schema that the server checks the values with: they are checked with it before they are sent. */
  schema: (contract: Contract) => Schema<Values>;
  /** Gets the checked values. What it throws becomes errors under the fields, or above them. */
  onSubmit: (values: Values, form: SentForm) => Promise<unknown> | void;
  /**
   * What is stored, of every field: they follow it where nothing else was typed. Without it each field has its own
   * `defaultValue`.
   */
  values?: FieldValues;
  /** Error keys of the server that belong to a field of another name: `{ emailnotfound: 'email' }`. */
  aliases?: Record<string, string>;
  /** The sentence for fields that are wrong, where the spec fixes one: it stands above theirs. */
  refusal?: string;
  /** The sentence for any other failure; the server's own, when not given. */
  describeFailure?: (error: unknown) => string;
  /** Where a browser without scripts posts it; nowhere else than to the page itself, unless told. */
  action?: string;
  /** Why it was refused before it is shown: by the server, for a browser without scripts. */
  refused?: string;
  children: ReactNode | ((form: UseFormReturn<FieldValues, unknown, Values>) => ReactNode);
  className?: string;
  'aria-label'?: string;
}

/** A form that submits once at a time and shows what is wrong under its fields and in a summary. */
export function Form<Values extends FieldValues>({
  schema,
  onSubmit,
  values,
  aliases = {},
  refusal,
  describeFailure = sentenceOf,
  refused,
  children,
  ...rest
}: FormProps<Values>) {
  const id = useId();
  const form = useForm<FieldValues, unknown, Values>({
    resolver: resolverOf(schema),
    values,
    resetOptions: { keepDirtyValues: true },
    // The summary takes the focus.
    shouldFocusError: false,
  });
  const { isSubmitting, submitCount } = form.formState;
  const { root, ...errors } = sentencesIn(form.formState.errors);
  const failure =
    root ??
    (Object.keys(errors).length > 0 ? refusal : undefined) ??
    (submitCount === 0 ? refused : undefined);

  const send = async (checked: Values) => {
    try {
      await onSubmit(checked, {
        getValues: form.getValues,
        reset: (stored) => form.reset(stored, { keepDirtyValues: false }),
      });
    } catch (error) {
      const refusals = Object.entries(error instanceof ApiError ? error.fieldErrors : {}).map(
        ([key, message]) => ({ name: aliases[key] ?? key, message }),
      );
      const ofFields = refusals.filter(({ name }) => name in form.getValues());
      for (const { name, message } of ofFields) form.setError(name, { message });
      if (ofFields.length < refusals.length || refusals.length === 0)
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
        ...{ id, errors, failure },
        register: form.register,
        pending: isSubmitting,
        submissions: submitCount,
      }}
    >
      {/* By POST: sent before its script is there, a form must not write what was typed into the address. */}
      <form method="post" {...rest} noValidate onFocus={() => void loadContract()} onSubmit={submit}>
        {typeof children === 'function' ? children(form) : children}
      </form>
    </FormContext>
  );
}

/** Checks with a schema of the contract. What cannot be checked for want of a connection is the server's to check. */
const resolverOf =
  <Values extends FieldValues>(
    schema: (contract: Contract) => Schema<Values>,
  ): Resolver<FieldValues, unknown, Values> =>
  async (typed) => {
    const contract = await loadContract();
    if (!contract) return { values: typed as Values, errors: {} };
    const { data, error } = schema(contract).safeParse(typed);
    if (!error) return { values: data, errors: {} };
    const sentences = Object.entries(contract.fieldErrors(error.issues));
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

/** Lists what is wrong with the enclosing form; takes focus, and each line leads to its field. */
export function FormErrors() {
  const form = useContext(FormContext);
  if (!form) return null;
  const { id, errors, failure, submissions } = form;
  const items = [
    ...(failure ? [{ sentence: failure }] : []),
    ...Object.entries(errors).map(([name, sentence]) => ({ targetId: fieldId(id, name), sentence })),
  ];
  return <ErrorSummary key={submissions} items={items} />;
}

interface SubmitButtonProps {
  children: ReactNode;
  pendingLabel?: ReactNode;
  variant?: ButtonVariant;
  size?: 'medium' | 'large' | 'small';
  block?: boolean;
  reason?: ReactNode;
}

/** Submits the enclosing form; says so while it is under way. */
export function SubmitButton({ pendingLabel = 'One moment…', ...rest }: SubmitButtonProps) {
  const pending = useContext(FormContext)?.pending;
  return <Button {...rest} type="submit" pending={pending} pendingLabel={pendingLabel} />;
}
