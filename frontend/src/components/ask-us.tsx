import { ButtonLink } from './button.js';
import { Cluster, Text } from './page/layout.js';

/** Box below general information, with links to the contact form and the price tool. */
export function AskUs() {
  return (
    <Cluster
      as="aside"
      align="center"
      between
      gap={6}
      rowGap={4}
      above={7}
      boxed
      pad={5}
      lineAbove="stamp"
      screenOnly
      aria-labelledby="ask-us"
    >
      <div>
        <Text id="ask-us" as="h2" below={1} size="xl">
          Does this apply to your return?
        </Text>
        <p>Tell us about it. Asking is free, and we reply within 24 to 48 hours.</p>
      </div>
      <Cluster as="p">
        <ButtonLink to="/Contact">Ask a question</ButtonLink>
        <ButtonLink to="/PriceTool" variant="secondary">
          See your price
        </ButtonLink>
      </Cluster>
    </Cluster>
  );
}
