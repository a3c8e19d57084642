export { ContactSection } from './components/contact-section.js';
