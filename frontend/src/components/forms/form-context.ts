import { lengthOf, limits, type TextLimit } from '@tax-firm/contract/limits';
import { createContext, useCallback, useContext, useId, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';

interface FormState extends Pick<UseFormReturn, 'register' | 'getValues' | 'subscribe'> {
  id: string;
  /** The error sentence of each invalid field, by its name. */
  errors: Readonly<Record<string, string>>;
  /** Error sentence about the whole form. */
  failure: string | undefined;
  pending: boolean;
  /** Whether the form must not be submitted yet, because its script has not started. */
  asleep: boolean;
  /** Number of submissions, with which the summary takes focus after each refused one. */
  submissions: number;
}

/** State that a form shares with its fields. Separate from `Form`, so that fields alone do not load React Hook Form. */
export const FormContext = createContext<FormState | null>(null);

export const fieldId = (formId: string, name: string) => `${formId}-${name}`;

/** Id, error and registration of a field in the enclosing form, if there is one. */
export function useField(name: string, own: { id?: string; error?: string | null } = {}) {
  const form = useContext(FormContext);
  const fallback = useId();
  return {
    id: own.id ?? (form ? fieldId(form.id, name) : fallback),
    error: own.error ?? form?.errors[name] ?? null,
    register: form?.register,
  };
}

interface LimitedText {
  name: string;
  limit?: TextLimit;
  /** The text, if not the form but its caller controls it. */
  value?: unknown;
}

/** The length of a field's text, in characters, once it has reached nine tenths of its limit; before, 0. */
export function useLengthNearLimit({ name, limit, value }: LimitedText): number {
  const form = useContext(FormContext);
  const { getValues, subscribe } = (limit && value === undefined && form) || {};
  const typed = useSyncExternalStore(
    useCallback(
      (changed) => subscribe?.({ name, formState: { values: true }, callback: changed }) ?? noSubscription,
      [name, subscribe],
    ),
    () => nearLimit(getValues?.(name), limit),
    () => 0,
  );
  return value === undefined ? typed : nearLimit(value, limit);
}

const noSubscription = () => undefined;

/** The server counts a text without the spaces around it. */
function nearLimit(text: unknown, limit: TextLimit | undefined): number {
  if (!limit || typeof text !== 'string') return 0;
  const trimmed = text.trim();
  const near = 0.9 * limits[limit];
  // A text has at least as many code units as characters, and they need not be counted.
  const length = trimmed.length < near ? 0 : lengthOf(trimmed);
  return length < near ? 0 : length;
}
