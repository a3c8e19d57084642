export { ChecklistItems } from './components/checklist-items.js';
export { missingPapers, papersInWords } from './missing.js';
