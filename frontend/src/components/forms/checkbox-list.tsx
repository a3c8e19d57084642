import fieldStyles from './field.module.css';
import { useField } from './form-context.js';
import styles from './checkbox-list.module.css';

interface CheckboxListProps {
  /** Name of the value in the form: the list of what is checked. The form gives it with `values`. */
  name: string;
  legend: string;
  options: readonly { value: string; label: string }[];
}

/** Many checkboxes in columns, which scroll within the form. */
export function CheckboxList({ name, legend, options }: CheckboxListProps) {
  const { id, error, register } = useField(name);
  const errorId = `${id}-error`;
  return (
    <fieldset id={id} tabIndex={-1} className={styles.group} aria-describedby={error ? errorId : undefined}>
      <legend className={fieldStyles.label}>{legend}</legend>
      <div className={styles.list}>
        {options.map(({ value, label }) => (
          <label key={value} className={styles.option}>
            <input type="checkbox" {...register?.(name)} value={value} />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className={fieldStyles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
