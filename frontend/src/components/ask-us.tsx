import styles from './ask-us.module.css';
import { ButtonLink } from './button.js';

/** Under what is general: the way from there to one's own case. */
export function AskUs() {
  return (
    <aside className={styles.box} aria-labelledby="ask-us">
      <div>
        <h2 id="ask-us" className={styles.title}>
          Does this touch your own return?
        </h2>
        <p>Tell us about it. We reply within 24 to 48 hours, and asking costs nothing.</p>
      </div>
      <p className={styles.ways}>
        <ButtonLink to="/Contact">Ask a question</ButtonLink>
        <ButtonLink to="/PriceTool" variant="secondary">
          See your price
        </ButtonLink>
      </p>
    </aside>
  );
}
