export { ContactSection } from './components/contact-section.js';
export { loadContactForm } from './components/later-contact-form.js';
export { FirmFacts } from './components/firm-facts.js';
