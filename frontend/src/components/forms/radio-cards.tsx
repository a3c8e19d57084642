import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { classNames } from '../class-names.js';
import { FieldError } from './field.js';
import { useField } from './form-context.js';
import { Box, Stack, Text } from '../page/layout.js';
import styles from './radio-cards.module.css';

export interface RadioCard<V extends string> {
  value: V;
  label: ReactNode;
  hint?: ReactNode;
  /** Shown on the right, for example a price. */
  aside?: ReactNode;
}

interface RadioCardsProps<V extends string> {
  name: string;
  legend: ReactNode;
  hint?: ReactNode;
  options: readonly RadioCard<V>[];
  /** The choice, if the caller controls it. */
  value?: V | null;
  onChange?: (value: V) => void;
  defaultValue?: V;
  /** Places the cards side by side if there is room. */
  inline?: boolean;
}

/** Radio buttons as large cards, lettered like the lines of a tax form. */
export function RadioCards<V extends string>(props: RadioCardsProps<V>) {
  const { name, legend, hint, options, value, onChange, defaultValue, inline } = props;
  const group = useId();
  const { id, error, register } = useField(name);
  // What a visitor chose before the page was hydrated. React does not report it, and React Hook Form clears it.
  const early = useRef<HTMLInputElement>(null);
  const reportEarlyChoice = useEffectEvent(() => {
    if (value === undefined) early.current?.click();
    else if (early.current && early.current.value !== value) onChange?.(early.current.value as V);
  });
  useEffect(() => reportEarlyChoice(), []);
  const wiring = (option: V) => {
    const registration = value === undefined ? register?.(name) : undefined;
    return {
      name,
      ...registration,
      ...(value === undefined
        ? { defaultChecked: option === defaultValue }
        : { checked: option === value, onChange: () => onChange?.(option) }),
      // The first button is registered before any is cleared.
      ref: (radio: HTMLInputElement | null) => {
        early.current ??= radio?.closest('fieldset')?.querySelector('input:checked') ?? null;
        registration?.ref(radio);
      },
    };
  };
  return (
    <Box
      as="fieldset"
      id={id}
      tabIndex={-1}
      below={5}
      aria-describedby={classNames(hint && `${group}-hint`, error && `${group}-error`) || undefined}
    >
      <legend className={styles.legend}>{legend}</legend>
      {hint && (
        <Text id={`${group}-hint`} size="xs" tone="quiet">
          {hint}
        </Text>
      )}
      <div className={classNames(styles.cardList, inline && styles.inline)}>
        {options.map((option, index) => (
          <label key={option.value} className={styles.card}>
            <input {...wiring(option.value)} type="radio" className={styles.dot} value={option.value} />
            <span className={styles.letter} aria-hidden="true">
              {String.fromCharCode(97 + index)}
            </span>
            <Stack as="span" gap={0} shrink breakWords className={styles.cardText}>
              <span className={styles.cardLabel}>{option.label}</span>
              {option.hint && (
                <Text as="span" size="sm" tone="quiet">
                  {option.hint}
                </Text>
              )}
            </Stack>
            {option.aside && <span className={styles.cardAside}>{option.aside}</span>}
          </label>
        ))}
      </div>
      <FieldError id={`${group}-error`}>{error}</FieldError>
    </Box>
  );
}
