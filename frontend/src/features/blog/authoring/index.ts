/** Downloaded together, because whoever opens one of them opens the others. */
export { AuthoringPage } from './authoring-page.js';
export { CreatePage } from './create-page.js';
export { EditPage } from './edit-page.js';
