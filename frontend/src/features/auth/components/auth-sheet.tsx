import type { ReactNode } from 'react';
import { Card } from '@/components/card';
import { Box, Columns, Stack, Text } from '@/components/page/layout';
import { Page, PageTitle } from '@/components/page/page';
import { useKeptFocus } from '@/lib/use-kept-focus';

interface AuthSheetProps {
  title: string;
  lede?: ReactNode;
  children: ReactNode;
  /** Links to related screens, below the form. */
  links?: ReactNode;
  /** Shown beside the form on a wide screen. */
  aside?: ReactNode;
}

/** Layout of the sign-in, sign-up and password forms. */
export function AuthSheet({ title, lede, children, links, aside }: AuthSheetProps) {
  useKeptFocus();
  return (
    <Page padTop={7}>
      <Columns widths="form" gap={8} rowGap={7}>
        <Card emphasis measure>
          <PageTitle small lede={lede} gap={2} padTop={2}>
            {title}
          </PageTitle>
          {children}
          {links && (
            <Stack gap={0} above={5} padTop={3} lineAbove="hair" size="sm" touchLinks>
              {links}
            </Stack>
          )}
        </Card>
        {aside && (
          <Box as="aside" padTop={6}>
            {aside}
          </Box>
        )}
      </Columns>
    </Page>
  );
}

/** A message above a form, for example after a redirect. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <Text role="status" below={5} tone="done" weight={550} notice="done">
      {children}
    </Text>
  );
}

/** Navigation options that pass a sentence to the next screen. */
export const withNotice = (notice: string) => ({ state: { notice } });

/** The sentence in a location's state; null if there is none. */
export const noticeIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'notice' in state && typeof state.notice === 'string'
    ? state.notice
    : null;
