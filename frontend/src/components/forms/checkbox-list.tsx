import fieldStyles from './field.module.css';
import { FieldError } from './field.js';
import { useField } from './form-context.js';
import { Choice, Grid, Stack } from '../page/layout.js';

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
    <Stack
      as="fieldset"
      id={id}
      tabIndex={-1}
      gap={2}
      below={5}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className={fieldStyles.label}>{legend}</legend>
      <Grid least="small" gap={3} rowGap={0} className={fieldStyles.options}>
        {options.map(({ value, label }) => (
          <Choice key={value} size="sm">
            <input type="checkbox" {...register?.(name)} value={value} />
            {label}
          </Choice>
        ))}
      </Grid>
      <FieldError id={errorId}>{error}</FieldError>
    </Stack>
  );
}
