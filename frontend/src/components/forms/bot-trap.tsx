import { VisuallyHidden } from '../page/layout.js';
import { useField } from './form-context.js';

/** A hidden field of a form, `website`, that only bots fill in. */
export function BotTrap() {
  const { register } = useField('website');
  return (
    <VisuallyHidden>
      <label aria-hidden="true">
        Website <input type="text" {...register?.('website')} tabIndex={-1} autoComplete="off" />
      </label>
    </VisuallyHidden>
  );
}
