import styles from './ask-us.module.css';
import { ButtonLink } from './button.js';

/** Box below general information, with links to the contact form and the price tool. */
export function AskUs() {
  return (
    <aside className={styles.box} aria-labelledby="ask-us">
      <div>
        <h2 id="ask-us" className={styles.title}>
          Does this apply to your return?
        </h2>
        <p>Tell us about it. Asking is free, and we reply within 24 to 48 hours.</p>
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
