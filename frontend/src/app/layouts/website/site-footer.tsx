import { Link } from 'react-router-dom';
import { Brand } from '@/components/page/brand';
import { Stack } from '@/components/page/layout';
import { useYear } from '@/lib/use-year';
import { firm, telephoneHref } from '@/lib/firm/profile';
import { footerLinks } from './navigation.js';
import bridge from './images/bridge.svg';
import styles from './site-footer.module.css';

export function SiteFooter() {
  const year = useYear();
  return (
    <footer className={styles.footer}>
      <img className={styles.bridge} src={bridge} alt="" width={1600} height={230} loading="lazy" />
      <div className={styles.ground}>
        <div className={styles.inside}>
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
            <p className={styles.license}>
              CPA firm license{' '}
              <a href={firm.license.boardUrl} rel="noopener">
                {firm.license.number}
              </a>
              , {firm.license.authority}
            </p>
          </Stack>
          <nav className={styles.columns} aria-label="Footer">
            {footerLinks.map(({ title, links }) => (
              <div key={title}>
                <h2 className={styles.title}>{title}</h2>
                <ul className={styles.links}>
                  {links.map(({ to, label }) => (
                    <li key={to}>
                      <Link to={to}>{label}</Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </div>
        <p className={styles.legal}>
          © {year} {firm.legalName}, {firm.headquarters}. This site offers general information, not advice on
          your own taxes.
        </p>
      </div>
    </footer>
  );
}
