import { lazy, Suspense, useState, type ComponentType } from 'react';
import { takesOver } from '@/lib/hydration-data';

/** A part of a page whose code may come later than the page. */
interface LaterPart<Props extends object> {
  Part: ComponentType<Props>;
  /** Downloads the code at once: before the server renders it, or before a screen that is not prerendered. */
  load: () => Promise<void>;
}

/**
 * A part whose code is downloaded at the visitor's first input, if the page was prerendered with it. Until then, what
 * the browser does by itself works: links, text, choices, forms with an action. What needs the code must be disabled
 * (`useHydrated`).
 * @param orWhenIdle also downloads it without input, once the rest of the page has started: for a part with controls
 * that need the code
 */
export function afterInput<Props extends object>(
  download: () => Promise<ComponentType<Props>>,
  { orWhenIdle = false } = {},
): LaterPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const Immediate = lazy(async () => ({ default: await download() }));
  // Listens from now on: React takes the part over some time later.
  const input = takesOver() ? firstInput() : undefined;
  const AfterInput = lazy(async () => {
    await Promise.race([input ?? firstInput(), ...(orWhenIdle ? [idle()] : [])]);
    return { default: await download() };
  });
  return {
    load: async () => {
      loaded = await download();
    },
    Part: function Part(props) {
      const [Shown] = useState<ComponentType<Props>>(() => loaded ?? (isThere() ? AfterInput : Immediate));
      return (
        <div data-later>
          <Suspense>
            <Shown {...props} />
          </Suspense>
        </div>
      );
    },
  };
}

/** Input that shows that a visitor is about to use the page. Of scrolling, only the page's. */
const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'focusin'];

/** Resolves at the first input, or at once if there was some already. */
async function firstInput(): Promise<void> {
  await new Promise((resolve) => {
    if (hasBegun()) resolve(undefined);
    // Captured, because React stops events that reach a part before it took that over.
    for (const type of signs)
      window.addEventListener(type, resolve, { once: true, passive: true, capture: type !== 'scroll' });
  });
}

/** Resolves when the browser has nothing else to do, and within two seconds. Safari does not tell. */
const idle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(resolve, { timeout: 2000 });
    else setTimeout(resolve, 200);
  });

/** Whether the page was prerendered with such a part. One that appears later has no HTML to show in the meantime. */
const isThere = (): boolean => takesOver() && document.querySelector('[data-later]') !== null;

/** Whether the visitor has used the page before its script started. */
const hasBegun = (): boolean =>
  window.scrollY > 0 || document.querySelector('[data-later] :is(:focus, input:checked)') !== null;
