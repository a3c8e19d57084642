export { chartNames, charts, delaysOf, drawings, type Chart, type ChartName } from './charts.js';
export { drawLabel, drawLine, drawNode, type SvgElement } from './draw.js';
export { boxPadding, layOut, titleHeight } from './layout.js';
export type * from './model.js';
export { onePage } from './page.js';
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
