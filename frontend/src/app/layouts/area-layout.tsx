import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { Button } from '@/components/button';
import { classNames } from '@/components/class-names';
import { ToastArea } from '@/components/dialogs/toast';
import { HomeLink } from '@/components/page/brand';
import { Box, SkipLink, Text } from '@/components/page/layout';
import { ConfirmIdentity } from '@/features/auth/components/confirm-identity';
import { VerifyEmailBanner } from '@/features/auth/components/verify-email-banner';
import { signOut } from '@/lib/api/sign-out';
import { homeOf, useSession } from '@/lib/auth/session';
import { useKeptFocus } from '@/lib/use-kept-focus';
import styles from './area-layout.module.css';

/** Layout of the portal and the staff area (spec 2 §2.2). `children` are the area's links, `many` for more than five. */
export function AreaLayout({ many = false, children }: { many?: boolean; children: ReactNode }) {
  const { user } = useSession();
  useKeptFocus();
  return (
    <div className="site">
      <header className={classNames(styles.bar, many && styles.many)}>
        <SkipLink />
        <HomeLink to={user ? homeOf(user.role) : '/'} label="dashboard" compact />
        <nav className={styles.links} aria-label="Main">
          {children}
        </nav>
        <div className={styles.who}>
          {user && (
            <p className={styles.name}>
              <span>{user.name}</span>
              <Text as="span" size="xs" tone="quiet" weight={400}>
                {user.roleName}
              </Text>
            </p>
          )}
          <Button variant="secondary" size="small" onClick={() => void signOut()}>
            Logout
          </Button>
        </div>
      </header>
      <Box as="main" id="content" tabIndex={-1} fill>
        <VerifyEmailBanner />
        <ToastArea>
          <Outlet />
          <ConfirmIdentity />
        </ToastArea>
      </Box>
    </div>
  );
}
