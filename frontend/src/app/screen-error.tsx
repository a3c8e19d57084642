import { Component, type ReactNode, useEffect } from 'react';
import { ButtonAnchor } from '@/components/button';
import { Page, PageTitle } from '@/components/page/page';
import { firm, telephoneHref } from '@/lib/firm/profile';
import { safeSessionStorage } from '@/lib/storage';

/** Where this tab lists the scripts that it was reloaded for. Each release has another. */
const reloadedKey = 'reloadedAfterUpdate';

interface BoundaryProps {
  /** Another location's screens are tried again. */
  locationKey: string;
  children: ReactNode;
}

/** Error boundary of all screens. */
export class ScreenErrorBoundary extends Component<BoundaryProps, { failure?: { error: unknown } }> {
  override state: { failure?: { error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidUpdate({ locationKey }: BoundaryProps) {
    if (this.state.failure && locationKey !== this.props.locationKey) this.setState({ failure: undefined });
  }

  override render() {
    const { failure } = this.state;
    return failure ? <ScreenError error={failure.error} /> : this.props.children;
  }
}

/** Says that a screen has failed. Reloads once per release if code is missing because the site was updated meanwhile. */
function ScreenError({ error }: { error: unknown }) {
  // What Chrome and Firefox, Safari, and Vite say of code or styles that could not be downloaded.
  const missing = /import|preload/i.test(String(error));
  useEffect(() => {
    const script = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';
    const reloaded = safeSessionStorage.getItem(reloadedKey) ?? '';
    if (!missing || reloaded.includes(script)) return undefined;
    let left = false;
    const reload = () => {
      // A browser that cannot remember the first reload would reload forever.
      if (!left && safeSessionStorage.setItem(reloadedKey, reloaded + script)) window.location.reload();
    };
    // Without a connection, a reload would show the browser's error page.
    fetch('/', { method: 'HEAD' }).then(reload, () => undefined);
    return () => {
      left = true;
    };
  }, [missing]);
  return (
    <main id="content">
      <Page narrow>
        <PageTitle lede="We couldn’t show this page. What you sent is safe. Check your connection and try again.">
          Something went wrong
        </PageTitle>
        <p>
          <ButtonAnchor href={window.location.href}>Try again</ButtonAnchor>
        </p>
        <p>
          Or call us: <a href={telephoneHref(firm.phone)}>{firm.phone}</a>
        </p>
      </Page>
    </main>
  );
}
