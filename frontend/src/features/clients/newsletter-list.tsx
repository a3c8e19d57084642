import { toCsv } from '@tax-firm/contract';
import { Button } from '@/components/button';
import { toast } from '@/components/dialogs/toast';
import { api, dataOf } from '@/lib/api/client';
import { saveBlob } from '@/lib/save-blob';
import { useAction } from '@/lib/use-action';

/** Saves the newsletter's subscribers as CSV: those whose consent is in force now. A new list is due for each issue. */
export function NewsletterList() {
  const { pending, failure, run } = useAction(async () => {
    const subscribers = await dataOf(api.GET('/api/consents/newsletter/subscribers'));
    if (subscribers.length === 0) return toast('Nobody has consented to the newsletter');
    const rows = subscribers.map(({ name, email, until }) => [name, email, until]);
    saveBlob(
      new Blob([toCsv(['Name', 'Email', 'Consent until'], rows)], { type: 'text/csv' }),
      'Newsletter.csv',
    );
  });
  return (
    <>
      <p>
        <Button size="small" variant="secondary" pending={pending} onClick={run}>
          Newsletter subscribers (CSV)
        </Button>
      </p>
      {failure && <p role="alert">{failure}</p>}
    </>
  );
}
