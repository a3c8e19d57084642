/** One download: they share most, and a client who signs may come from the demonstration, and goes back. */
export { DemonstrationPage } from './demonstration-page.js';
export { SignPage } from './sign-page.js';
export { SpousePage } from './spouse-page.js';
