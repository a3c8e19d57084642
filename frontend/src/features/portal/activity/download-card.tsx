import { Button } from '@/components/button';
import { Card } from '@/components/card';
import styles from './activity-view.module.css';

/** Says that the finished return can be downloaded (spec 2 §4, step 5). */
export function DownloadCard({ onOpen, emphasis }: { onOpen: () => void; emphasis: boolean }) {
  return (
    <Card title="Download Filed Tax Return" emphasis={emphasis}>
      <div className={styles.text}>
        <p>Your filed return is in the File Manager. Keep a copy for at least three years.</p>
        <p>
          <Button variant="secondary" onClick={onOpen}>
            File Manager
          </Button>
        </p>
      </div>
    </Card>
  );
}
