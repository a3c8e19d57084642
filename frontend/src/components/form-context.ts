import { createContext, useContext, useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';

interface FormState {
  id: string;
  register: UseFormReturn['register'];
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
