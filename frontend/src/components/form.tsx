import {
  createContext,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
} from 'react';
import { ApiError, sentenceOf } from '@/lib/api/error';
import { Button, type ButtonVariant } from './button.js';
import styles from './form.module.css';

interface FormState {
  id: string;
  /** A sentence for each field, by its name. */
  errors: Record<string, string>;
  /** What went wrong with the whole, when no field is to blame. */
  failure: string | null;
  pending: boolean;
  /** Counts refused submissions, so that the summary takes focus at each. */
  refusals: number;
}

const FormContext = createContext<FormState>({
  id: '',
  errors: {},
  failure: null,
  pending: false,
  refusals: 0,
});

interface FormProps {
  /** Gets the fields' values by name. What it throws becomes errors under the fields, or above them. */
  onSubmit: (values: Record<string, string>, form: HTMLFormElement) => Promise<void> | void;
  /** Error keys of the server that belong to a field of another name: `{ emailnotfound: 'email' }`. */
  aliases?: Record<string, string>;
  /** The sentence for a failure, where the spec fixes one: it is shown even when single fields are to blame. */
  describeFailure?: (error: unknown) => string;
  /** Where a browser without scripts posts it; nowhere else than to the page itself, unless told. */
  action?: string;
  /** Why the server refused it, when it drew the page for a browser without scripts. */
  refused?: string;
  children: ReactNode;
  className?: string;
  'aria-label'?: string;
}

/** A form that submits once at a time and shows the server's refusals under its fields and in a summary. */
export function Form({ onSubmit, aliases = {}, describeFailure, refused, children, ...rest }: FormProps) {
  const id = useId();
  const [state, setState] = useState({
    errors: {},
    failure: refused ?? null,
    pending: false,
    refusals: 0,
  });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.pending) return;
    const form = event.currentTarget;
    setState((before) => ({ ...before, pending: true }));
    try {
      await onSubmit(valuesOf(form), form);
      setState((before) => ({ ...before, errors: {}, failure: null, pending: false }));
    } catch (error) {
      const errors = error instanceof ApiError ? renamed(error.fieldErrors, aliases) : {};
      const failure = describeFailure?.(error) ?? (Object.keys(errors).length > 0 ? null : sentenceOf(error));
      setState((before) => ({ errors, failure, pending: false, refusals: before.refusals + 1 }));
    }
  };

  return (
    <FormContext value={{ id, ...state }}>
      {/* By POST: sent before its script is there, a form must not write what was typed into the address. */}
      <form method="post" {...rest} noValidate onSubmit={(event) => void submit(event)}>
        {children}
      </form>
    </FormContext>
  );
}

/** What a field of the enclosing form needs: its element's id, and the server's sentence about it. */
export function useField(name: string, own: { id?: string; error?: string | null } = {}) {
  const form = useContext(FormContext);
  const fallback = useId();
  return {
    id: own.id ?? (form.id ? fieldId(form.id, name) : fallback),
    error: own.error ?? form.errors[name] ?? null,
  };
}

export interface SummaryItem {
  /** Id of the element to go to; none for a sentence about the whole form. */
  targetId?: string;
  sentence: string;
}

/** Lists what the enclosing form was refused for; takes focus, and each line leads to its field. */
export function FormErrors() {
  const { id, errors, failure, refusals } = useContext(FormContext);
  const items: SummaryItem[] = [
    ...(failure ? [{ sentence: failure }] : []),
    ...Object.entries(errors).map(([name, sentence]) => ({ targetId: fieldId(id, name), sentence })),
  ];
  return <ErrorSummary key={refusals} items={items} />;
}

interface ErrorSummaryProps {
  items: SummaryItem[];
  title?: string;
}

/** Takes focus when it appears. To take it again for a new refusal, give it a new `key`. */
export function ErrorSummary({ items, title = 'Please check this' }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const shown = items.length > 0;
  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown]);
  if (!shown) return null;
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1} aria-labelledby={titleId}>
      <p id={titleId} className={styles.summaryTitle}>
        {title}
      </p>
      <ul className={styles.summaryList}>
        {items.map(({ targetId, sentence }) => (
          <li key={targetId ?? sentence}>
            {targetId ? <SummaryLink targetId={targetId}>{sentence}</SummaryLink> : sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Focuses the field itself: a link to a fragment would only scroll. */
function SummaryLink({ targetId, children }: { targetId: string; children: string }) {
  return (
    <a
      href={`#${targetId}`}
      onClick={(event) => {
        const field = document.getElementById(targetId);
        if (!field) return;
        event.preventDefault();
        field.focus();
      }}
    >
      {children}
    </a>
  );
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
  const { pending } = useContext(FormContext);
  return <Button {...rest} type="submit" pending={pending} pendingLabel={pendingLabel} />;
}

/** Leads the reader to a field of the form that has to be corrected. */
export function focusOn(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

const fieldId = (formId: string, name: string) => `${formId}-${name}`;

function valuesOf(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

const renamed = (errors: Record<string, string>, aliases: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([key, sentence]) => [aliases[key] ?? key, sentence]));
