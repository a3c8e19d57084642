import type { ReactNode } from 'react';
import { useField } from '@/components/forms/form-context';
import { Choice, Text } from '@/components/page/layout';

/** A checkbox of a form that starts empty, with its error. */
export function CheckField({ name, children }: { name: string; children: ReactNode }) {
  const { id, error, register } = useField(name, {});
  const errorId = `${id}-error`;
  return (
    <div>
      <Choice htmlFor={id}>
        <input
          type="checkbox"
          {...register?.(name)}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>{children}</span>
      </Choice>
      {error && (
        <Text id={errorId} tone="problem" weight={600}>
          {error}
        </Text>
      )}
    </div>
  );
}
