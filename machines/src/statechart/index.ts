export { chartNames, charts, delaysOf, drawings, type ChartName } from './charts.js';
export * from './words.js';
