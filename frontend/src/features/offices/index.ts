export { ContactSection } from './components/contact-section.js';
export { FirmFacts } from './components/firm-facts.js';
