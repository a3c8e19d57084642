import { ButtonLink } from '@/components/button';
import { Card } from '@/components/card';
import { firm } from '@/lib/firm/profile';
import styles from './dashboard.module.css';

/** What a client without a return finds. */
export function WelcomePanel() {
  return (
    <Card title="Welcome Dear Client" emphasis>
      <div className={styles.welcome}>
        <p>There is no tax return here yet. Three steps, and we take it from there:</p>
        <ol className={styles.steps}>
          <li>Choose what you need in the price tool, and see what it costs.</li>
          <li>Upload your documents, as photos or files.</li>
          <li>{firm.name} sends you a price quote. Nothing begins before you accept it.</li>
        </ol>
        <p className={styles.actions}>
          <ButtonLink to="/Client/PriceTool" size="large">
            New Order
          </ButtonLink>
          <ButtonLink to="/ForgotPassword" variant="quiet">
            Reset Password
          </ButtonLink>
        </p>
      </div>
    </Card>
  );
}
