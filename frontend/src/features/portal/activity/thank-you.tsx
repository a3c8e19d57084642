import { ButtonAnchor } from '@/components/button';
import { Cluster, Stack } from '@/components/page/layout';
import { firm } from '@/lib/firm/profile';

/**
 * Thanks the client and asks for a review (spec 2 §4, step 6). As the rule on reviews demands (16 CFR 465), the program
 * asks everyone whose invoice is settled, whatever they think, and offers no reward.
 */
export function ThankYou() {
  return (
    <Stack as="section" gap={3} padTop={5} lineAbove="strong" aria-labelledby="thank-you">
      <h2 id="thank-you">Thank you</h2>
      <p>
        Thank you for trusting {firm.name} with your return. We ask every client at this point for an honest
        review, good or bad. It’s up to you, and it changes nothing about our work or your price.
      </p>
      <Cluster as="p">
        {firm.reviewSites.map(({ name, url }) => (
          <ButtonAnchor key={url} href={url} target="_blank" rel="noopener noreferrer" variant="secondary">
            {name}
          </ButtonAnchor>
        ))}
      </Cluster>
    </Stack>
  );
}
