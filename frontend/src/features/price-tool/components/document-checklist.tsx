import { checklist, type Answers, type Preparation } from '@tax-firm/machines';
import { FormPart } from '@/components/form-part';
import styles from './document-checklist.module.css';

interface DocumentChecklistProps {
  preparation: Preparation;
  /** Left out where the questions were not asked: then all that may apply is listed. */
  answers?: Answers;
}

/** The papers to bring, to tick off by eye: nobody needs all of them today. */
export function DocumentChecklist({ preparation, answers }: DocumentChecklistProps) {
  return (
    <section aria-labelledby="checklist">
      <FormPart part="I" id="checklist" title="Upload checklist" />
      <ul className={styles.items}>
        {checklist(preparation, answers).map(({ key, label, hint }) => (
          <li key={key} className={styles.item}>
            <span className={styles.box} aria-hidden="true" />
            <span>
              {label}
              {hint && <span className={styles.hint}>{hint}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
