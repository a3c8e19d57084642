export { NoAccess } from './components/no-access.js';
export { Records } from './components/records.js';
export { ScreenTitle } from './components/screen-title.js';
export { lacksAccess } from './components/lacks-access.js';
export { nextCursor } from './api/link-header.js';
export { roleName } from './components/role-name.js';
