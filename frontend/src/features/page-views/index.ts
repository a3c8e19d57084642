export { PageViews } from './page-views.js';
