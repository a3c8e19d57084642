import { Button } from '@/components/button';
import styles from './print-button.module.css';

/** Prints the page's text. The print styles open closed details and hide header, navigation and buttons. */
export function PrintButton() {
  return (
    <Button size="small" variant="quiet" className={styles.button} onClick={() => window.print()}>
      Print
    </Button>
  );
}
