import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './button.module.css';
import { classNames } from './class-names.js';
import { Stack, Text } from './page/layout.js';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'plain';

interface Look {
  variant?: ButtonVariant;
  size?: 'medium' | 'large' | 'small';
  /** As wide as its container. */
  block?: boolean;
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'>, Look {
  /**
   * Why the button is disabled, shown below it. It stays focusable (aria-disabled) so that keyboard and screen reader
   * users learn the reason too, and ignores presses.
   */
  reason?: ReactNode;
  /** The id of an element that says the reason, instead of a line below the button. */
  reasonId?: string;
  /** The action is in progress: presses are ignored. */
  pending?: boolean;
  /** The label while pending. */
  pendingLabel?: ReactNode;
  /** The page's script has not started: the browser must not act by itself, for example submit a form. */
  asleep?: boolean;
}

const look = ({ variant = 'primary', size = 'medium', block = false }: Look, className?: string) =>
  classNames(styles.button, styles[variant], styles[size], block && styles.block, className);

export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    block,
    reason,
    reasonId,
    pending = false,
    pendingLabel,
    asleep,
    className,
    children,
    onClick,
    type = 'button',
    ...rest
  } = props;
  const ownId = useId();
  const blocked = pending || Boolean(reason);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (blocked) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <button
      {...rest}
      type={type}
      disabled={asleep}
      className={look({ variant, size, block }, className)}
      aria-disabled={blocked || undefined}
      aria-busy={pending || undefined}
      aria-describedby={
        classNames(rest['aria-describedby'], reason ? (reasonId ?? ownId) : undefined) || undefined
      }
      onClick={press}
    >
      {pending ? (pendingLabel ?? children) : children}
    </button>
  );
  if (!reason || reasonId) return button;
  return (
    <Stack as="span" gap={1} start={!block} className={block ? styles.block : styles.explained}>
      {button}
      <Text as="span" id={ownId} size="xs" tone="quiet" tight>
        {reason}
      </Text>
    </Stack>
  );
}

/** A link that looks like a button. Use it for navigation only, not for actions. */
export function ButtonLink({ variant, size, block, className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={look({ variant, size, block }, className)} />;
}

/** A ButtonLink to an address outside the app, or to a file. */
export function ButtonAnchor({
  variant,
  size,
  block,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & Look) {
  return (
    <a {...rest} className={look({ variant, size, block }, className)}>
      {children}
    </a>
  );
}
