import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { noteTyped } from '@/lib/auth/last-input';
import { keptInputKey } from '@/lib/auth/session';
import { safeSessionStorage } from '@/lib/storage';

/** What this tab keeps of the input of a form until it is sent or the session ends. Never list a password. */
export interface KeptInput {
  /** Unique among forms. Forms of the same name share their input. */
  as: string;
  fields: readonly string[];
}

/** The texts of fields, by the names of their forms. */
type Inputs = Record<string, [field: string, text: string][] | undefined>;

const inputs = (): Inputs => JSON.parse(safeSessionStorage.getItem(keptInputKey) ?? '{}');

function store(as: string, input: Inputs[string]): void {
  safeSessionStorage.setItem(keptInputKey, JSON.stringify({ ...inputs(), [as]: input }));
}

const keep = ({ as, fields }: KeptInput, textOf: (field: string) => unknown): void =>
  store(
    as,
    fields.map((field) => [field, String(textOf(field) ?? '')]),
  );

/** Keeps the present input of a form. */
export function keepInput(kept: KeptInput, form: HTMLFormElement): void {
  const typed = new FormData(form);
  keep(kept, (field) => typed.get(field));
}

/** Makes a function that forgets the present input of a form once it was sent. What was typed since then stays. */
export function forgetter({ as }: KeptInput): () => void {
  const present = () => JSON.stringify(inputs()[as]);
  const sent = present();
  return () => {
    if (present() === sent) store(as, undefined);
  };
}

/**
 * Fills the empty fields of a new form with the input that was kept. What was typed before the script had started stays,
 * and is kept.
 */
export function useKeptInput(
  kept: KeptInput | undefined,
  { getValues, setValue }: Pick<UseFormReturn, 'getValues' | 'setValue'>,
): void {
  useEffect(() => {
    if (!kept) return;
    for (const [field, text] of inputs()[kept.as] ?? []) {
      if (text && getValues(field) === '') {
        setValue(field, text);
        noteTyped();
      }
    }
    keep(kept, getValues);
  }, [kept, getValues, setValue]);
}
