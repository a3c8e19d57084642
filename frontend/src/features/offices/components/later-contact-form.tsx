import { useEffect, useState, type ComponentType } from 'react';
import { afterInput } from '@/components/forms/after-input';
import type { Office } from '@tax-firm/contract/firm';
import { firm, telephoneHref } from '@/lib/firm/profile';

interface ContactFormProps {
  office: Office;
}

const download = async (): Promise<ComponentType<ContactFormProps>> =>
  (await import('./contact-form.js')).ContactForm;

/** A contact form for pages that most visitors only read. The prerendered form works before its code is downloaded. */
export const { Part: LaterContactForm, load: loadContactForm } = afterInput(() =>
  download().catch((error: unknown) => {
    if (navigator.onLine) throw error;
    return ContactFormOffline;
  }),
);

/** Stands in for the form while its code cannot be downloaded, because there is no connection. */
function ContactFormOffline({ office }: ContactFormProps) {
  const [Form, setForm] = useState<ComponentType<ContactFormProps>>();
  useEffect(() => {
    const retry = () => {
      download().then(
        (Downloaded) => setForm(() => Downloaded),
        () => undefined,
      );
    };
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, []);
  if (Form) return <Form office={office} />;
  return (
    <p role="status">
      No connection right now. You can write to us here once you’re back online, or call{' '}
      <a href={telephoneHref(firm.phone)}>{firm.phone}</a>.
    </p>
  );
}
