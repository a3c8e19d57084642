/** What a drawing is made of: data alone, so that it can be laid out once and kept. Lengths are px. */

/** 'event': somebody sends it; 'delay': time does; 'always': it happens by itself. */
export type TransitionKind = 'event' | 'delay' | 'always';

export interface Line {
  text: string;
  style: 'name' | 'event' | 'small' | 'tag' | 'any';
  /** Font size. */
  size: number;
  /** The owner alone may send this line's event. */
  owner?: boolean;
  /** The event whose name stands in this line. */
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

/** What a box of the drawing shows, before it has a place. */
export interface NodeContent {
  kind: 'initial' | 'history' | 'any' | 'group' | 'compound' | 'state';
  /** Ids of the states that it stands for; none for the dot at which a region starts. */
  states: string[];
  label?: Label;
}

/** What an arrow shows, before it has a place. */
export interface EdgeContent {
  kind: TransitionKind | 'initial';
  source: string;
  target: string;
  /** The events that go this way. */
  events: string[];
  /** Leads back in the order of the work. */
  leadsBack: boolean;
  /** The owner alone may go this way. */
  owner: boolean;
  label: Label;
}

export type PlacedNode = NodeContent & Frame & { id: string };

export interface PlacedEdge extends EdgeContent {
  id: string;
  points: { x: number; y: number }[];
  /** Where the label stands. */
  at?: Frame;
}

/** A region, or a whole machine that has none. Nodes and edges are placed within `inner`. */
export interface PlacedBox extends Frame {
  id: string;
  title: string;
  /** Events that change no state, in lines under the title. */
  header: Label;
  /** Height of title and header. */
  head: number;
  inner: { width: number; height: number };
  nodes: PlacedNode[];
  edges: PlacedEdge[];
}

export interface PlacedChart {
  /** Whether its boxes are regions that run side by side. */
  parallel: boolean;
  width: number;
  height: number;
  boxes: PlacedBox[];
}
