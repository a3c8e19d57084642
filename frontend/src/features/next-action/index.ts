export { ContinueLinks } from './continue-links.js';
export { areFinal, FinalSteps } from './final-steps.js';
export { MissingReturn } from './missing-return.js';
export { statusOf } from './next-action.js';
export { addressOf, returnViews, type ReturnPlace, type ReturnView } from './places.js';
export { StepPage } from './step-page.js';
