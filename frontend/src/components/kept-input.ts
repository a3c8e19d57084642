import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { safeSessionStorage } from '@/lib/storage';

/** What this tab keeps of the input of a form until it is sent. Never list a password. */
export interface KeptInput {
  /** Unique among forms. Forms of the same name share their input. */
  as: string;
  fields: readonly string[];
}

const placeOf = ({ as }: KeptInput) => `typed:${as}`;

/** Keeps the present input of a form. */
export function keepInput(kept: KeptInput, form: HTMLFormElement): void {
  const typed = new FormData(form);
  const texts = kept.fields.map((field) => [field, String(typed.get(field) ?? '')]);
  safeSessionStorage.setItem(placeOf(kept), JSON.stringify(texts));
}

export const forgetInput = (kept: KeptInput): void => safeSessionStorage.removeItem(placeOf(kept));

/** Fills the empty fields of a new form with the input that was kept. */
export function useKeptInput(
  kept: KeptInput | undefined,
  { getValues, setValue }: Pick<UseFormReturn, 'getValues' | 'setValue'>,
): void {
  useEffect(() => {
    const texts: [string, string][] = JSON.parse((kept && safeSessionStorage.getItem(placeOf(kept))) ?? '[]');
    for (const [field, text] of texts) if (getValues(field) === '') setValue(field, text);
  }, [kept, getValues, setValue]);
}
