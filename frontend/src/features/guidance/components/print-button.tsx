import { Button } from '@/components/button';
import styles from './print-button.module.css';

/** Prints the page: the answers without header, navigation and buttons, closed ones opened. */
export function PrintButton() {
  return (
    <Button size="small" variant="quiet" className={styles.button} onClick={() => window.print()}>
      Print
    </Button>
  );
}
