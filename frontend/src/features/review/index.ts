export { FileView } from './components/file-view.js';
