import styles from './ask-us.module.css';
import { ButtonLink } from './button.js';
import { Cluster, Text } from './page/layout.js';

/** Box below general information, with links to the contact form and the price tool. */
export function AskUs() {
  return (
    <aside className={styles.box} aria-labelledby="ask-us">
      <div>
        <Text id="ask-us" as="h2" below={1} size="xl">
          Does this apply to your return?
        </Text>
        <p>Tell us about it. Asking is free, and we reply within 24 to 48 hours.</p>
      </div>
      <Cluster as="p">
        <ButtonLink to="/Contact">Ask a question</ButtonLink>
        <ButtonLink to="/PriceTool" variant="secondary">
          See your price
        </ButtonLink>
      </Cluster>
    </aside>
  );
}
