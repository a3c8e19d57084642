export { SecondFactorSetUp } from './security/second-factors-section.js';
