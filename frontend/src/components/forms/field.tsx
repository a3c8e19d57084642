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
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FramedField extends FieldProps {
  id?: string;
  /** If set, the caller controls the field, and the form does not register it. */
  value?: unknown;
  onChange?: RegisterOptions['onChange'];
}

/** Label, hint, count and error around any kind of control. */
function FieldFrame({ field, children }: { field: FramedField; children: (wiring: Wiring) => ReactNode }) {
  const { id, register, ...wrong } = useField(field.name, field);
  const length = useLengthNearLimit(field);
  const limit = field.limit ? limits[field.limit] : Infinity;
  const isNear = length > 0 && length <= limit;
  const error = length > limit ? tooLong(length, limit) : wrong.error;
  const hintId = `${id}-hint`;
  const countId = `${id}-count`;
  const errorId = `${id}-error`;
  return (
    <Stack gap={1} below={5}>
      <label className={styles.label} htmlFor={id}>
        {field.label}
        {field.optional && (
          <Text as="span" tone="faint" weight={400}>
            {' '}
            (optional)
          </Text>
        )}
      </label>
      {field.hint && (
        <Text id={hintId} size="xs" tone="quiet">
          {field.hint}
        </Text>
      )}
      {children({
        ...(field.value === undefined && register?.(field.name, { onChange: field.onChange })),
        id,
        'aria-describedby':
          classNames(field.hint && hintId, isNear && countId, error && errorId, field.describedBy) ||
          undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {field.below}
      {isNear && (
        <Text id={countId} size="xs" tone="quiet" end>
          {length.toLocaleString('en-US')} of {limit.toLocaleString('en-US')} characters
        </Text>
      )}
      {field.limit && (
        <VisuallyHidden announced>
          {length > 0 && (isNear ? 'This text is near its limit.' : 'This text is longer than its limit.')}
        </VisuallyHidden>
      )}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </Stack>
  );
}

export type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'name' | 'maxLength'>;

export function TextField({
  label,
  hint,
  error,
  optional,
  limit,
  below,
  describedBy,
  className,
  ...input
}: TextFieldProps) {
  return (
    <FieldFrame field={{ label, hint, error, optional, limit, below, describedBy, ...input }}>
      {(wiring) => (
        <input type="text" {...input} {...wiring} className={classNames(styles.control, className)} />
      )}
    </FieldFrame>
  );
}

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

export type TextAreaProps = Omit<FieldProps, 'limit' | 'below' | 'describedBy'> &
  Omit<ComponentProps<'textarea'>, 'name' | 'maxLength'> & { limit: TextLimit };

export function TextArea({ label, hint, error, optional, limit, className, ...area }: TextAreaProps) {
  return (
    <FieldFrame field={{ label, hint, error, optional, limit, ...area }}>
      {(wiring) => (
        <textarea rows={5} {...area} {...wiring} className={classNames(styles.control, className)} />
      )}
    </FieldFrame>
  );
}

export type SelectProps = Omit<FieldProps, 'limit' | 'below' | 'describedBy'> &
  Omit<ComponentProps<'select'>, 'name'>;

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
