import { useEffect, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { HomeLink } from '@/components/page/brand';
import { Button, ButtonLink } from '@/components/button';
import { Cluster } from '@/components/page/layout';
import { PaymentForm } from '@/components/orders/payment-form';
import { homeOf, useSession } from '@/lib/auth/session';
import { signOut } from '@/lib/api/sign-out';
import { firm, telephoneHref } from '@/lib/firm/profile';
import styles from './site-header.module.css';

/** Named as in spec 1 §2. */
const links = [
  { to: '/Contact', label: 'Contact Us' },
  { to: '/PriceTool', label: 'PriceTool' },
  { to: '/cpa-free-guidance', label: 'CPA’s Free Guidance' },
  { to: '/AboutUs', label: 'About Us' },
  { to: '/Blog', label: 'Blog' },
] as const;

export function SiteHeader() {
  // The menu belongs to the location where it was opened, so that following a link closes it.
  const { key } = useLocation();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === key;
  useEscape(() => setOpenOn(null));

  return (
    <header className={styles.header}>
      <Cluster oneRow align="center" between dark size="xs" className={styles.strip}>
        <p>{firm.headquarters}</p>
        <a href={telephoneHref(firm.phone)}>
          Toll-free <strong>{firm.phone}</strong>
        </a>
      </Cluster>
      <Cluster align="center" between gap={5} rowGap={2} padTop={3} padBottom={3} className={styles.bar}>
        <HomeLink to="/" label="home" />
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls="site-menu"
          onClick={() => setOpenOn(open ? null : key)}
        >
          {open ? 'Close' : 'Menu'}
        </button>
        <nav id="site-menu" className={styles.menu} data-open={open || undefined} aria-label="Main">
          <ul className={styles.links}>
            {links.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} className={styles.link}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
          <div className={styles.account}>
            <PaymentForm>
              <Button type="submit" variant="secondary" size="small" block>
                Make a Payment
              </Button>
            </PaymentForm>
            <AccountLinks />
          </div>
        </nav>
      </Cluster>
    </header>
  );
}

function AccountLinks() {
  const { user } = useSession();
  if (user) {
    return (
      <>
        <ButtonLink to={homeOf(user.role)} size="small">
          Dashboard
        </ButtonLink>
        <Button variant="quiet" size="small" onClick={() => void signOut()}>
          Logout
        </Button>
      </>
    );
  }
  return (
    <>
      <ButtonLink to="/ClientSignIn" variant="quiet" size="small">
        Sign In
      </ButtonLink>
      <ButtonLink to="/ClientSignUp" size="small">
        Sign Up
      </ButtonLink>
    </>
  );
}

function useEscape(close: () => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => event.key === 'Escape' && close();
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}
