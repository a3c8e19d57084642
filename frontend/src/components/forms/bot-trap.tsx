import styles from './bot-trap.module.css';
import { useField } from './form-context.js';

/** A hidden field of a form, `website`, that only bots fill in. */
export function BotTrap() {
  const { register } = useField('website');
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        Website <input type="text" {...register?.('website')} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
