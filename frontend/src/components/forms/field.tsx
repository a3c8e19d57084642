import { limits, type TextLimit, tooLong } from '@tax-firm/contract/limits';
import { useState, type ComponentProps, type ReactNode } from 'react';
import type { RegisterOptions, UseFormRegisterReturn } from 'react-hook-form';
import { classNames } from '../class-names.js';
import styles from './field.module.css';
import { useField, useLengthNearLimit } from './form-context.js';
import { Stack, Text, VisuallyHidden } from '../page/layout.js';

interface FieldProps {
  /** Name of the value in the form, and of its errors from the server. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Overrides the form's error for this field. */
  error?: string | null;
  /** Shows "(optional)" beside the label. */
  optional?: boolean;
  /** Which limit the text has. Near it, the field counts; above it, the field keeps the text and says how much is too much. */
  limit?: TextLimit;
  /** Shown below the control, such as a meter. */
  below?: ReactNode;
  /** Id of an element that describes the control too, such as one in `below`. */
  describedBy?: string;
}

/** Props that a control gets from its frame and its form. */
interface Wiring extends Partial<UseFormRegisterReturn> {
  id: string;
  className: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldFrameProps<Field> {
  field: Field;
  children: (control: Omit<Field, Exclude<keyof FieldProps, 'name'>> & Wiring) => ReactNode;
}

/** What a field may say about its control. With a value, the caller controls the field, and the form does not register it. */
interface AnyControl {
  id?: string;
  className?: string;
  value?: unknown;
  onChange?: RegisterOptions['onChange'];
}

/** Label, hint, count and error around any kind of control. */
function FieldFrame<Field extends FieldProps & AnyControl>({ field, children }: FieldFrameProps<Field>) {
  const { label, hint, error: given, optional, limit: limitName, below, describedBy, ...control } = field;
  const { id, register, ...wrong } = useField(field.name, { id: field.id, error: given });
  const length = useLengthNearLimit(field);
  const limit = limitName ? limits[limitName] : Infinity;
  const isNear = length > 0 && length <= limit;
  const error = length > limit ? tooLong(length, limit) : wrong.error;
  const hintId = `${id}-hint`;
  const countId = `${id}-count`;
  const errorId = `${id}-error`;
  return (
    <Stack gap={1} below={5}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && (
          <Text as="span" tone="faint" weight={400}>
            {' '}
            (optional)
          </Text>
        )}
      </label>
      {hint && (
        <Text id={hintId} size="xs" tone="quiet">
          {hint}
        </Text>
      )}
      {children({
        ...control,
        ...(field.value === undefined && register?.(field.name, { onChange: field.onChange })),
        id,
        className: classNames(styles.control, field.className),
        'aria-describedby':
          classNames(hint && hintId, isNear && countId, error && errorId, describedBy) || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {below}
      {isNear && (
        <Text id={countId} size="xs" tone="quiet" end>
          {length.toLocaleString('en-US')} of {limit.toLocaleString('en-US')} characters
        </Text>
      )}
      {limitName && (
        <VisuallyHidden announced>
          {length > 0 && (isNear ? 'This text is near its limit.' : 'This text is longer than its limit.')}
        </VisuallyHidden>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </Stack>
  );
}

/** What is wrong with a field, if something is. */
export const FieldError = ({ id, children }: { id: string; children: string | null }) =>
  children && (
    <p id={id} className={styles.error}>
      {children}
    </p>
  );

export type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'name' | 'maxLength'>;

export const TextField = (props: TextFieldProps) => (
  <FieldFrame field={props}>{(control) => <input type="text" {...control} />}</FieldFrame>
);

/** A field for an email address, by default the person's own. */
export const EmailField = (props: Omit<TextFieldProps, 'name'> & { name?: string }) => (
  <TextField name="email" autoComplete="email" {...props} type="email" inputMode="email" />
);

/** A password field with a button that shows the password. A screen may have several. */
export function PasswordField(props: TextFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.password}>
      <TextField {...props} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <button type="button" className={styles.reveal} onClick={() => setShown(!shown)}>
        {shown ? 'Hide' : 'Show'} password<VisuallyHidden> ({props.label})</VisuallyHidden>
      </button>
    </div>
  );
}

type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'name' | 'maxLength'> & { limit: TextLimit };

export const TextArea = (props: TextAreaProps) => (
  <FieldFrame field={props}>{(control) => <textarea rows={5} {...control} />}</FieldFrame>
);

type SelectProps = FieldProps & Omit<ComponentProps<'select'>, 'name'>;

/** The browser's native select, which works best on phones. */
export const Select = (props: SelectProps) => (
  <FieldFrame field={{ ...props, className: classNames(styles.select, props.className) }}>
    {(control) => <select {...control} />}
  </FieldFrame>
);
