import type { ReactNode } from 'react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from '@testing-library/react';
import { Box, Cluster, Columns, Stack, Text } from './layout.js';

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

it('has a rule for each look', () => {
  const parts = [
    ...([1, 2, 3, 4, 5, 6, 7] as const).map((step) => <Box above={step} />),
    ...([1, 2, 3, 4, 5, 6] as const).map((step) => <Box below={step} />),
    ...([2, 3, 4, 5, 6, 7] as const).map((step) => <Box padTop={step} />),
    ...([2, 3, 4, 5, 6] as const).map((step) => <Box padBottom={step} />),
    ...([4, 5] as const).map((step) => <Box pad={step} />),
    ...([0, 1, 2, 3, 4, 5, 6, 7, 8] as const).map((step) => <Stack gap={step} start />),
    ...([0, 1, 2, 3, 6, 7] as const).map((step) => <Stack rowGap={step} />),
    ...(['strong', 'hair'] as const).map((line) => <Box lineAbove={line} lineBelow={line} />),
    ...(['xs', 'sm', 'md', 'lg', 'xl', '2xl'] as const).map((size) => <Text size={size} />),
    ...(['ink', 'quiet', 'faint', 'problem', 'done'] as const).map((tone) => <Text tone={tone} />),
    ...([400, 550, 600, 650, 700] as const).map((weight) => <Text weight={weight} />),
    ...(['start', 'center', 'baseline', 'end'] as const).map((align) => (
      <Cluster align={align} rowGap={0} between />
    )),
    ...(['half', 'main', 'second', 'aside', 'wideAside'] as const).map((widths) => (
      <Columns widths={widths} />
    )),
    ...(['plain', 'problem', 'done'] as const).map((notice) => <Text notice={notice} />),
    <Text
      touchLinks
      figures
      end
      nowrap
      breakWords
      keepLines
      measure
      screenOnly
      scriptOnly
      full
      grow
      shrink
      block
      sans
      serif
      tight
      target
      fill
      boxed
    />,
  ];
  const elements = parts.map((part) => render(part).container.firstElementChild!);
  expect(elements.filter(({ attributes }) => attributes.length > 1)).toEqual([]);
  const classes = elements.flatMap(({ classList }) => [...classList]);
  const sheet = readFileSync(join(process.cwd(), 'frontend/src/app/styles/layout.css'), 'utf8');
  const rules = new Set([...sheet.matchAll(/\.([\w-]+)(?=[ ,])/g)].map(([, name]) => name));
  expect(classes.filter((name) => !rules.has(name))).toEqual([]);
});
