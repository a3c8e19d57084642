import { useAction } from '@/lib/use-action';
import { Button, type ButtonProps } from './button.js';
import { Failure } from './page/layout.js';

interface ActionButtonProps extends Omit<ButtonProps, 'onClick' | 'pending'> {
  /** What a press does. */
  action: () => Promise<unknown>;
}

/** A button for what may fail: it is pending meanwhile, and the sentence of a failure is below it. */
export function ActionButton({ action, ...button }: ActionButtonProps) {
  const { pending, failure, run } = useAction(action);
  return (
    <>
      <Button {...button} pending={pending} onClick={run} />
      <Failure full above={3} size="sm">
        {failure}
      </Failure>
    </>
  );
}
