import { part, type PartProps } from './layout.js';

/** The page's centered column. `narrow` is for text and forms. */
export const Page = (props: PartProps & { narrow?: boolean }) => part('div', 'page', props);
