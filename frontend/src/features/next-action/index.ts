export { ContinueLinks } from './continue-links.js';
export { areFinal, FinalSteps } from './final-steps.js';
export { nextActionOf, type NextAction } from './next-action.js';
export { addressOf, returnViews, type ReturnPlace, type ReturnView } from './places.js';
