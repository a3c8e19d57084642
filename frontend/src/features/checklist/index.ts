export { ChecklistItems } from './components/checklist-items.js';
export { missingDocuments, describeDocumentCount } from './missing-documents.js';
