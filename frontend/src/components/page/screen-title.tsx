import type { ComponentProps } from 'react';
import { PageTitle } from './page-title.js';

/** A smaller page title, for work screens. */
export const ScreenTitle = (props: ComponentProps<typeof PageTitle>) => <PageTitle small {...props} />;
