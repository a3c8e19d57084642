import { type TransitionKind } from '@tax-firm/machines/statechart';

/** The parts of a drawing as plain data, so that a layout can be computed once and stored. Lengths are px. */

/** Font sizes, and line heights as a factor. */
export const font = { title: 22, name: 14, event: 11, small: 10, lineHeight: 1.35 };
/** Around what is in a box, and above it for its title. */
export const boxPadding = 20;
export const titleHeight = 34;
/** Between the columns of a label. */
export const columnGap = 24;

/** Rounds to a tenth of a px, because nobody sees smaller differences. */
export const round = (length: number | undefined): number => Math.round((length ?? 0) * 10) / 10;

export interface Line {
  text: string;
  style: 'name' | 'event' | 'small' | 'tag' | 'any';
  /** Font size. */
  size: number;
  /** Only the owner may send this line's event. */
  owner?: boolean;
  /** The event whose name this line shows. */
  event?: string;
}

export interface Label {
  lines: Line[];
  width: number;
  height: number;
}

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a node shows, before it has a position. */
export interface NodeContent {
  kind: 'initial' | 'history' | 'any' | 'compound' | 'state';
  /** Ids of the states it represents; none for the dot at the start of a region. */
  states: string[];
  label?: Label;
}

/** What an arrow shows, before it has a position. */
export interface EdgeContent {
  kind: TransitionKind | 'initial';
  source: string;
  target: string;
  /** The events that cause this transition. */
  events: string[];
  /** Leads to an earlier state in the order of the work. */
  leadsBack: boolean;
  /** Only the owner may send its events. */
  owner: boolean;
  label: Label;
}

export type PlacedNode = NodeContent & Frame & { id: string };

export interface PlacedEdge extends EdgeContent {
  id: string;
  points: { x: number; y: number }[];
  /** Position of the label. */
  at?: Frame;
}

/** A region, or a whole machine without regions. Nodes and edges are positioned within `inner`. */
export interface PlacedBox extends Frame {
  id: string;
  title: string;
  /** Events that don't change the state, below the title: columns of one width. */
  header: Label[];
  /** Height of title and header. */
  head: number;
  inner: { width: number; height: number };
  nodes: PlacedNode[];
  edges: PlacedEdge[];
}

export interface PlacedChart {
  /** Whether its boxes are parallel regions. */
  parallel: boolean;
  width: number;
  height: number;
  boxes: PlacedBox[];
}
