import { createContext, useContext, useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';

interface FormState {
  id: string;
  register: UseFormReturn['register'];
  /** A sentence for each field that is wrong, by its name. */
  errors: Readonly<Record<string, string>>;
  /** What went wrong with the whole. */
  failure: string | undefined;
  pending: boolean;
  /** Counts submissions, so that the summary takes focus at each that is refused. */
  submissions: number;
}

/**
 * What a form tells its fields. It stands apart from `Form`, so that a page with fields alone does not download
 * React Hook Form.
 */
export const FormContext = createContext<FormState | null>(null);

export const fieldId = (formId: string, name: string) => `${formId}-${name}`;

/** What a field of the enclosing form needs: its element's id, and the sentence about it. */
export function useField(name: string, own: { id?: string; error?: string | null } = {}) {
  const form = useContext(FormContext);
  const fallback = useId();
  return {
    id: own.id ?? (form ? fieldId(form.id, name) : fallback),
    error: own.error ?? form?.errors[name] ?? null,
    register: form?.register,
  };
}
