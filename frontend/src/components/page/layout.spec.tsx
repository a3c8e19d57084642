import type { ReactNode } from 'react';
import { render } from '@testing-library/react';
import { Box, Cluster, Stack, Text } from './layout.js';

const markup = (element: ReactNode) => render(element).container.innerHTML;

it('turns looks into classes, and hands on what else an element has', () => {
  expect(
    markup(
      <Stack
        as="ul"
        gap={3}
        rowGap={0}
        start
        above={undefined}
        measure={false}
        aria-label="Steps"
        className="own"
      >
        <Text as="li" tone="quiet" weight={600} />
      </Stack>,
    ),
  ).toBe(
    '<ul aria-label="Steps" class="stack gap-3 rowGap-0 start own"><li class="tone-quiet weight-600"></li></ul>',
  );
  expect(markup(<Box below={2} />)).toBe('<div class="below-2"></div>');
  expect(markup(<Cluster as="span" between />)).toBe('<span class="cluster between"></span>');
});
