import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

/** The drawing's smallest text has 10 px, and 12 at this scale. */
export const readable = 1.2;
/** What the buttons go through. */
const scales = [0.2, 0.3, 0.5, 0.8, readable, 1.8, 2.7] as const;

/** `fit`: as wide as the frame. */
export type Scale = number | 'fit';

export interface Zoom {
  readonly scale: Scale;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly fit: () => void;
  readonly read: () => void;
  /** Of the element around the frames. */
  readonly ref: React.RefObject<HTMLElement | null>;
}

const framesIn = (figure: HTMLElement | null): HTMLElement[] => [
  ...(figure?.querySelectorAll<HTMLElement>('[data-frame]') ?? []),
];

/** How large the first drawing is now, as a part of its own size. */
function scaleOf(figure: HTMLElement | null): number {
  const drawing = figure?.querySelector('svg');
  return drawing ? drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width : 1;
}

/** The size of the drawings in a figure. What is in the middle of a frame stays there. */
export function useZoom(): Zoom {
  const [scale, setScale] = useState<Scale>(readable);
  const ref = useRef<HTMLElement>(null);
  const middles = useRef<readonly (readonly [x: number, y: number])[]>([]);
  const show = (next: Scale) => {
    middles.current = framesIn(ref.current).map((frame) => [
      (frame.scrollLeft + frame.clientWidth / 2) / frame.scrollWidth,
      (frame.scrollTop + frame.clientHeight / 2) / frame.scrollHeight,
    ]);
    setScale(next);
  };
  useLayoutEffect(() => {
    for (const [index, frame] of framesIn(ref.current).entries()) {
      const [x, y] = middles.current[index] ?? [0, 0];
      frame.scrollLeft = x * frame.scrollWidth - frame.clientWidth / 2;
      frame.scrollTop = y * frame.scrollHeight - frame.clientHeight / 2;
    }
  }, [scale]);
  return {
    scale,
    ref,
    zoomIn: () => show(scales.find((each) => each > scaleOf(ref.current) + 0.01) ?? scales.at(-1)!),
    zoomOut: () => show(scales.findLast((each) => each < scaleOf(ref.current) - 0.01) ?? scales[0]),
    fit: () => show('fit'),
    read: () => show(readable),
  };
}

/** In a frame that has the focus, + and − change the size, and 0 fits the drawing. Arrows move it, as in any frame. */
export const zoomByKeys = ({ zoomIn, zoomOut, fit }: Omit<Zoom, 'ref'>) => ({
  onKeyDown(event: KeyboardEvent) {
    const zoom = { '+': zoomIn, '=': zoomIn, '-': zoomOut, '0': fit }[event.key];
    // With Ctrl, the keys zoom the whole page.
    if (!zoom || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    zoom();
  },
});

/** Lets a mouse drag what is in a frame. Touch screens and keyboards scroll it already. */
export const dragToScroll = {
  onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
  },
  onPointerMove(event: PointerEvent<HTMLElement>) {
    const frame = event.currentTarget;
    if (event.pointerType !== 'mouse' || !frame.hasPointerCapture(event.pointerId)) return;
    frame.scrollLeft -= event.movementX;
    frame.scrollTop -= event.movementY;
  },
};
