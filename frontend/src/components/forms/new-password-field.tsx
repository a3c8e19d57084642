import type { PasswordStrength } from '@tax-firm/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { loadContract } from '@/lib/api/contract';
import { firm } from '@/lib/firm/profile';
import { PasswordField, type TextFieldProps } from './field.js';
import { Stack, Text } from '../page/layout.js';
import styles from '../progress-bar.module.css';

interface NewPasswordFieldProps extends Omit<TextFieldProps, 'onChange' | 'type' | 'autoComplete'> {
  /**
   * Name and email address of the person, which the password must not be made of. Those in the same form count too.
   */
  person?: readonly string[];
}

/** Waits for a pause, so that a screen reader is not interrupted at each letter. */
const pauseMs = 400;

/** Fields of the same form that say who the person is. */
const personFields = ['name', 'email'];

const levels = ['Too weak', 'Too weak', 'Fair', 'Good', 'Strong'] as const;

/** A field for a new password, which says how strong it is while the person types. The server decides. */
export function NewPasswordField({ person = [], ...field }: NewPasswordFieldProps) {
  const [typed, setTyped] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const meterId = useId();
  const strength = useStrength(typed, () => [...person, ...typedIn(form.current)]);
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      describedBy={meterId}
      below={<Meter id={meterId} strength={strength} />}
      onChange={({ currentTarget }) => {
        form.current = currentTarget.form;
        setTyped(currentTarget.value);
      }}
    />
  );
}

/** How strong the password is; undefined while it is empty, or if the list of common passwords cannot be loaded. */
function useStrength(password: string, person: () => string[]): PasswordStrength | undefined {
  const [judged, setJudged] = useState<{ password: string; strength: PasswordStrength }>();
  const who = useRef(person);
  useEffect(() => {
    who.current = person;
  });
  useEffect(() => {
    if (password === '') return undefined;
    let stale = false;
    const judge = async () => {
      const contract = await loadContract();
      const owner = { person: who.current(), firm };
      const strength = await contract?.passwordStrength(password, owner);
      if (!stale && strength) setJudged({ password, strength });
    };
    const timer = setTimeout(() => void judge().catch(() => undefined), pauseMs);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [password]);
  return password === '' ? undefined : judged?.strength;
}

/** Bars for the eye, and a sentence for everyone. */
function Meter({ id, strength }: { id: string; strength: PasswordStrength | undefined }) {
  return (
    <Stack gap={1}>
      {strength && (
        <div className={styles.track} aria-hidden="true">
          {levels.slice(1).map((_, index) => (
            <span
              key={index}
              className={styles.step}
              data-done={index < Math.max(strength.score, 1) || undefined}
            />
          ))}
        </div>
      )}
      <Text id={id} size="sm" tone="quiet" aria-live="polite">
        {strength && wordsFor(strength)}
      </Text>
    </Stack>
  );
}

const wordsFor = ({ score, problem }: PasswordStrength): string =>
  problem === undefined ? `Strength: ${levels[score].toLowerCase()}.` : `${levels[score]}. It ${problem}`;

const typedIn = (form: HTMLFormElement | null): string[] =>
  personFields.flatMap((name) => {
    const field = form?.elements.namedItem(name);
    return field instanceof HTMLInputElement && field.value !== '' ? [field.value] : [];
  });
