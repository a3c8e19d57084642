export { ChecklistItems } from './components/checklist-items.js';
export { FiledUnder } from './components/filed-under.js';
export { missingDocuments } from './missing-documents.js';
