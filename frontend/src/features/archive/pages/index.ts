export { ArchivePage } from './archive-page.js';
export { ArchiveYearPage } from './archive-year-page.js';
