import { Link, Outlet, useLocation } from 'react-router-dom';
import { Banner, Box, SkipLink } from '@/components/page/layout';
import { PageViews } from '@/features/page-views/page-views';
import { firm, telephoneHref } from '@/lib/firm/profile';
import { SiteFooter } from './site-footer.js';
import { SiteHeader } from './site-header.js';

/**
 * Header and footer around every public page.
 * @param slim leaves out the footer, on screens that hold a single task, such as the price tool
 */
export function WebsiteLayout({ slim = false }: { slim?: boolean }) {
  return (
    <div className="site">
      <SkipLink />
      <SiteHeader />
      <noscript>
        <Banner as="p">
          <span>
            The price tool and the client area need JavaScript. Without it, call{' '}
            <a href={telephoneHref(firm.phone)}>{firm.phone}</a> or write to{' '}
            <a href={`mailto:${firm.email}`}>{firm.email}</a>.
          </span>
        </Banner>
      </noscript>
      {useLocation().state?.signInFirst === true && (
        <Banner as="p" role="status">
          <span>
            Please sign in to open that page: <Link to="/ClientSignIn">as a client</Link> or{' '}
            <Link to="/AgroSignIn">as a team member</Link>.
          </span>
        </Banner>
      )}
      <Box as="main" id="content" tabIndex={-1} fill>
        <Outlet />
      </Box>
      {!slim && <SiteFooter />}
      <PageViews />
    </div>
  );
}
