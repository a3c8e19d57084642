import { checklist, type Answers, type Preparation } from '@tax-firm/machines';
import { FormPart } from '@/components/form-part';
import styles from './document-checklist.module.css';

interface DocumentChecklistProps {
  preparation: Preparation;
  /** Without answers, the list has every document that may apply. */
  answers?: Answers;
}

/** The documents to bring. The boxes are only drawn; nothing is recorded. */
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
