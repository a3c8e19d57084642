import { lazy, Suspense, useState, type ComponentProps, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import type { ContactForm } from './contact-form.js';

const load = async () => ({ default: (await import('./contact-form.js')).ContactForm });

/** Resolves at the visitor's first scroll, press or key. */
const firstInput = () =>
  new Promise<unknown>((resolve) => {
    for (const type of ['scroll', 'pointerdown', 'keydown', 'focusin'])
      window.addEventListener(type, resolve, { once: true, passive: true });
  });

const ImmediateForm = lazy(load);
const FormAfterInput = lazy(async () => {
  await firstInput();
  return load();
});

let loaded: ComponentType<ComponentProps<typeof ContactForm>> | undefined;

/** Loads the form before prerendering, which cannot wait for it. */
export async function loadContactForm(): Promise<void> {
  loaded = (await load()).default;
}

/**
 * A contact form whose code is downloaded at the visitor's first input, for pages that most visitors only read. The
 * prerendered form works before that.
 */
export function LaterContactForm(props: ComponentProps<typeof ContactForm>) {
  const isFirstPage = useLocation().key === 'default';
  const [Form] = useState(() => loaded ?? (isFirstPage ? FormAfterInput : ImmediateForm));
  return (
    <Suspense>
      <Form {...props} />
    </Suspense>
  );
}
