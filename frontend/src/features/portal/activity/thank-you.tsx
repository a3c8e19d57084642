import { ButtonAnchor } from '@/components/button';
import { firm } from '@/lib/firm/profile';
import styles from './activity-view.module.css';

/** Thanks the client and asks for a review (spec 2 §4, step 6). */
export function ThankYou() {
  return (
    <section className={styles.thanks} aria-labelledby="thank-you">
      <h2 id="thank-you">Thank you</h2>
      <p>
        Thank you for trusting {firm.name} with your return. If you have a minute, an honest review helps the
        next person find us.
      </p>
      <p className={styles.sites}>
        {firm.reviewSites.map(({ name, url }) => (
          <ButtonAnchor key={url} href={url} target="_blank" rel="noopener noreferrer" variant="secondary">
            {name}
          </ButtonAnchor>
        ))}
      </p>
    </section>
  );
}
