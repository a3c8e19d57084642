import { Link } from 'react-router-dom';
import { Brand } from '@/components/page/brand';
import { Columns, Grid, Stack, Text } from '@/components/page/layout';
import { useYear } from '@/lib/use-year';
import { firm, telephoneHref } from '@/lib/firm/profile';
import bridge from './images/bridge.svg';
import styles from './site-footer.module.css';

/** Named as in spec 1 §2. */
const groups = [
  {
    title: 'The firm',
    links: [
      { to: '/AboutUs', label: 'About Us' },
      { to: '/Services', label: 'Services' },
      { to: '/cpa-free-guidance', label: 'CPA’s Free Guidance' },
      { to: '/Blog', label: 'Blog' },
      { to: '/Contact', label: 'Contact Us' },
    ],
  },
  {
    title: 'Your account',
    links: [
      { to: '/PriceTool', label: 'PriceTool' },
      { to: '/ClientSignIn', label: 'Client Sign In' },
      { to: '/ClientSignUp', label: 'Client Sign Up' },
      { to: '/AgroSignIn', label: 'Team Sign In' },
    ],
  },
  {
    title: 'Fine print',
    links: [
      { to: '/Privacy', label: 'Privacy' },
      { to: '/Terms', label: 'Terms' },
      { to: '/Refund', label: 'Refund' },
      { to: '/Promotions', label: 'Promotions' },
      { to: '/Anti-Defamation-Policy', label: 'Anti-Defamation Policy' },
    ],
  },
] as const;

export function SiteFooter() {
  const year = useYear();
  return (
    <footer className={styles.footer}>
      <img className={styles.bridge} src={bridge} alt="" width={1600} height={230} loading="lazy" />
      <div className={styles.ground}>
        <Columns widths="second" gap={7} className={styles.inside}>
          <Stack gap={2} touchLinks>
            <Brand onDark />
            <p>
              <a href={telephoneHref(firm.phone)} className={styles.phone}>
                {firm.phone}
              </a>
            </p>
            <p>
              <a href={`mailto:${firm.email}`}>{firm.email}</a>
            </p>
            <Text size="sm">
              CPA firm license{' '}
              <a href={firm.license.boardUrl} rel="noopener">
                {firm.license.number}
              </a>
              , {firm.license.authority}
            </Text>
          </Stack>
          <Grid as="nav" least="small" rowGap={6} aria-label="Footer">
            {groups.map(({ title, links }) => (
              <div key={title}>
                <Text as="h2" padBottom={2} lineBelow="hair" size="xs" weight={650} sans>
                  {title}
                </Text>
                <ul className={styles.links}>
                  {links.map(({ to, label }) => (
                    <li key={to}>
                      <Link to={to}>{label}</Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </Grid>
        </Columns>
        <p className={styles.legal}>
          © {year} {firm.legalName}, {firm.headquarters}. This site offers general information, not advice on
          your own taxes.
        </p>
      </div>
    </footer>
  );
}
