export { lacksAccess } from './components/lacks-access.js';
export { NoAccess } from './components/no-access.js';
export { ScreenTitle } from './components/screen-title.js';
