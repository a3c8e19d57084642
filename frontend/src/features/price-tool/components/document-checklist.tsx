import { checklist, type Answers, type Preparation } from '@tax-firm/machines';
import { FormLine, FormLines, FormPart } from '@/components/forms/form-part';

interface DocumentChecklistProps {
  preparation: Preparation;
  /** Without answers, the list has every document that may apply. */
  answers?: Answers;
}

/** The documents to bring, numbered: there is nothing to check off. */
export function DocumentChecklist({ preparation, answers }: DocumentChecklistProps) {
  return (
    <section aria-labelledby="checklist">
      <FormPart part="I" id="checklist" title="Upload checklist" />
      <FormLines>
        {checklist(preparation, answers).map(({ key, label, hint }, index) => (
          <FormLine key={key} line={String(index + 1)} label={label} hint={hint} />
        ))}
      </FormLines>
    </section>
  );
}
