import { useLayoutEffect, useRef } from 'react';
import { TextField, type TextFieldProps } from '@/components/forms/field';
import { digitsOf, isGrouped } from './card-check.js';

interface DigitsFieldProps extends Omit<TextFieldProps, 'name' | 'value' | 'onChange'> {
  value: string;
  onChange: (text: string) => void;
  /** Groups the digits while someone types them. */
  format: (text: string) => string;
}

/**
 * A text field for grouped digits, with the numeric keyboard on phones. Keeps the caret at its digit when the groups
 * move. It has no name, so that no browser ever posts it.
 */
export function DigitsField({ value, onChange, format, ...rest }: DigitsFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  /** Number of digits before the caret, if it is not at the end. */
  const before = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (before.current === undefined) return;
    const caret = indexAfter(value, before.current);
    input.current?.setSelectionRange(caret, caret);
    before.current = undefined;
  }, [value]);
  return (
    <TextField
      {...rest}
      ref={input}
      name=""
      inputMode="numeric"
      spellCheck={false}
      value={value}
      onChange={({ target }) => {
        const caret = target.selectionStart ?? target.value.length;
        const isInside = caret < target.value.length;
        before.current = isInside ? digitsOf(target.value.slice(0, caret)).length : undefined;
        onChange(isGrouped(target.value) ? format(target.value) : target.value);
      }}
    />
  );
}

/** The index in a text after its first `count` digits. */
function indexAfter(text: string, count: number): number {
  const ends = [...text].flatMap((character, at) => (/\d/.test(character) ? [at + 1] : []));
  return count === 0 ? 0 : (ends[count - 1] ?? text.length);
}
