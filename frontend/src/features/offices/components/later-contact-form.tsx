import { afterInput } from '@/components/after-input';

/** A contact form for pages that most visitors only read. The prerendered form works before its code is downloaded. */
export const { Part: LaterContactForm, load: loadContactForm } = afterInput(
  async () => (await import('./contact-form.js')).ContactForm,
);
