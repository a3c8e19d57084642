import { lazy, Suspense, useState, type ComponentProps, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import type { ContactForm } from './contact-form.js';

const load = async () => ({ default: (await import('./contact-form.js')).ContactForm });

/** The first thing that a visitor does on the page. */
const firstInput = () =>
  new Promise<unknown>((resolve) => {
    for (const type of ['scroll', 'pointerdown', 'keydown', 'focusin'])
      window.addEventListener(type, resolve, { once: true, passive: true });
  });

const AtOnce = lazy(load);
const AtFirstInput = lazy(async () => {
  await firstInput();
  return load();
});

let loaded: ComponentType<ComponentProps<typeof ContactForm>> | undefined;

/** Loads the form before a page is rendered on the server, where rendering cannot wait for it. */
export async function loadContactForm(): Promise<void> {
  loaded = (await load()).default;
}

/**
 * The contact form of a page that is read first. The page comes with the form in it, which works without a script;
 * its program is downloaded when the visitor begins to do something.
 */
export function LaterContactForm(props: ComponentProps<typeof ContactForm>) {
  const isFirstPage = useLocation().key === 'default';
  const [Form] = useState(() => loaded ?? (isFirstPage ? AtFirstInput : AtOnce));
  return (
    <Suspense>
      <Form {...props} />
    </Suspense>
  );
}
