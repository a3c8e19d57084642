export { chartNames, charts, delaysOf, drawings, type Chart, type ChartName } from './charts.js';
export { standaloneBox, drawBoxes, type Annotations, type SvgElement } from './draw.js';
export { layOut } from './layout.js';
export type * from './model.js';
export { drawSheet, svgText } from './sheet.js';
export {
  changesOf,
  conditionsOf,
  durationText,
  eventText,
  kindOf,
  emailsOf,
  rolesText,
  type Delays,
} from './words.js';
