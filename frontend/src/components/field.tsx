import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import type { RegisterOptions, UseFormRegisterReturn } from 'react-hook-form';
import { classNames } from './class-names.js';
import styles from './field.module.css';
import { useField } from './form-context.js';

interface FieldProps {
  /** Name of the value in the form, and of its errors from the server. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Overrides the form's error for this field. */
  error?: string | null;
  /** Shows "(optional)" beside the label. */
  optional?: boolean;
  /** Shown below the control, such as a meter. */
  below?: ReactNode;
  /** Id of an element that describes the control too, such as one in `below`. */
  describedBy?: string;
}

/** Props that a control gets from its frame and its form. */
interface Wiring extends Partial<UseFormRegisterReturn> {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FramedField extends FieldProps {
  id?: string;
  /** If set, the caller controls the field, and the form does not register it. */
  value?: unknown;
  onChange?: RegisterOptions['onChange'];
}

/** Label, hint and error around any kind of control. */
function FieldFrame({ field, children }: { field: FramedField; children: (wiring: Wiring) => ReactNode }) {
  const { id, error, register } = useField(field.name, field);
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {field.label}
        {field.optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {field.hint && (
        <p id={hintId} className={styles.hint}>
          {field.hint}
        </p>
      )}
      {children({
        ...(field.value === undefined && register?.(field.name, { onChange: field.onChange })),
        id,
        'aria-describedby':
          classNames(field.hint && hintId, error && errorId, field.describedBy) || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {field.below}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

export type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'name'>;

export function TextField({
  label,
  hint,
  error,
  optional,
  below,
  describedBy,
  className,
  ...input
}: TextFieldProps) {
  return (
    <FieldFrame field={{ label, hint, error, optional, below, describedBy, ...input }}>
      {(wiring) => (
        <input type="text" {...input} {...wiring} className={classNames(styles.control, className)} />
      )}
    </FieldFrame>
  );
}

/** A password field with a button that shows the password. */
export function PasswordField(props: TextFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.password}>
      <TextField {...props} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <button type="button" className={styles.reveal} aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? 'Hide' : 'Show'} password
      </button>
    </div>
  );
}

export type TextAreaProps = Omit<FieldProps, 'below' | 'describedBy'> &
  Omit<ComponentProps<'textarea'>, 'name'>;

export function TextArea({ label, hint, error, optional, className, ...area }: TextAreaProps) {
  return (
    <FieldFrame field={{ label, hint, error, optional, ...area }}>
      {(wiring) => (
        <textarea rows={5} {...area} {...wiring} className={classNames(styles.control, className)} />
      )}
    </FieldFrame>
  );
}

export type SelectProps = Omit<FieldProps, 'below' | 'describedBy'> & Omit<ComponentProps<'select'>, 'name'>;

/** The browser's native select, which works best on phones. */
export function Select({ label, hint, error, optional, className, ...select }: SelectProps) {
  return (
    <FieldFrame field={{ label, hint, error, optional, ...select }}>
      {(wiring) => (
        <select {...select} {...wiring} className={classNames(styles.control, styles.select, className)} />
      )}
    </FieldFrame>
  );
}

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
  error?: string | null;
  /** Places the cards side by side if there is room. */
  inline?: boolean;
}

/** Radio buttons as large cards, lettered like the lines of a tax form. */
export function RadioCards<V extends string>({
  name,
  legend,
  hint,
  options,
  value,
  onChange,
  defaultValue,
  error: own,
  inline,
}: RadioCardsProps<V>) {
  const group = useId();
  const { id, error, register } = useField(name, { error: own });
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
    <fieldset
      id={id}
      tabIndex={-1}
      className={styles.cards}
      aria-describedby={classNames(hint && `${group}-hint`, error && `${group}-error`) || undefined}
    >
      <legend className={styles.legend}>{legend}</legend>
      {hint && (
        <p id={`${group}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <div className={classNames(styles.cardList, inline && styles.inline)}>
        {options.map((option, index) => (
          <label key={option.value} className={styles.card}>
            <input {...wiring(option.value)} type="radio" className={styles.dot} value={option.value} />
            <span className={styles.letter} aria-hidden="true">
              {String.fromCharCode(97 + index)}
            </span>
            <span className={styles.cardText}>
              <span className={styles.cardLabel}>{option.label}</span>
              {option.hint && <span className={styles.cardHint}>{option.hint}</span>}
            </span>
            {option.aside && <span className={styles.cardAside}>{option.aside}</span>}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${group}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
