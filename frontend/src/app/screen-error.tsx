import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { ButtonAnchor } from '@/components/button';
import { Page } from '@/components/page';
import { PageTitle } from '@/components/page-title';
import { firm, telephoneHref } from '@/lib/firm/profile';
import { safeSessionStorage } from '@/lib/storage';

const reloadedKey = 'reloadedAfterUpdate';

/** Error boundary of all screens. Reloads once if a module is missing because the site was updated meanwhile. */
export function ScreenError() {
  const error = useRouteError();
  const outdated =
    error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);
  useEffect(() => {
    if (!outdated || safeSessionStorage.getItem(reloadedKey)) return;
    // A browser that cannot remember the first reload would reload forever.
    if (safeSessionStorage.setItem(reloadedKey, '1')) window.location.reload();
  }, [outdated]);
  return (
    <main id="content">
      <Page narrow>
        <PageTitle lede="We couldn’t show this page. Nothing that you already sent was lost.">
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
