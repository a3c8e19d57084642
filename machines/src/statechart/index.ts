export { chartNames, charts, delaysOf, type Chart, type ChartName } from './charts.js';
export { alone, drawBoxes, type Additions, type Drawn } from './draw.js';
export { layOut } from './layout.js';
export type * from './model.js';
export { drawSheet, svgText } from './sheet.js';
export {
  changesOf,
  conditionsOf,
  durationText,
  eventText,
  kindOf,
  mailsOf,
  rolesText,
  type Delays,
} from './words.js';
