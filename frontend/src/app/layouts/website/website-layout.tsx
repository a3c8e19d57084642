import { Outlet, ScrollRestoration, useMatches } from 'react-router-dom';
import { SkipLink } from '@/components/visually-hidden';
import { isSlim } from '../screen-handle.js';
import { SiteFooter } from './site-footer.js';
import { SiteHeader } from './site-header.js';
import styles from './website-layout.module.css';

/** Header and footer around every public page. */
export function WebsiteLayout() {
  const slim = useMatches().some(({ handle }) => isSlim(handle));
  return (
    <div className={styles.site}>
      <SkipLink />
      <SiteHeader />
      <main id="content" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      {!slim && <SiteFooter />}
      <ScrollRestoration />
    </div>
  );
}
