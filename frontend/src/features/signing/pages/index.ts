/** Downloaded together: they share most of their code, and a client who signs may go to the demonstration and back. */
export { DemonstrationPage, SpouseDemonstrationPage } from './demonstration-page.js';
export { SignPage } from './sign-page.js';
export { SpousePage } from './spouse-page.js';
