import { useState } from 'react';
import styles from './view-tools.module.css';

const zooms = [1, 1.25, 1.5, 2, 3, 4];

/** How a file is looked at. */
interface View {
  /** 1 fits it into its place. */
  readonly zoom: number;
  /** Clockwise, in degrees. */
  readonly turn: number;
  zoomBy(steps: number): void;
  rotate(): void;
}

/** How far a file is enlarged and turned: at first neither. */
export function useView(): View {
  const [step, setStep] = useState(0);
  const [quarters, setQuarters] = useState(0);
  return {
    zoom: zooms[step]!,
    turn: (quarters % 4) * 90,
    zoomBy: (steps) => setStep(Math.max(0, Math.min(step + steps, zooms.length - 1))),
    rotate: () => setQuarters(quarters + 1),
  };
}

interface ViewToolsProps {
  view: View;
  /** Called before the view changes. */
  onChange?: () => void;
}

/** Buttons that enlarge and turn a file. `data-key` is for a place that has keys for them. */
export function ViewTools({ view: { zoom, zoomBy, rotate }, onChange }: ViewToolsProps) {
  const change = (act: () => void) => () => {
    onChange?.();
    act();
  };
  return (
    <div className={styles.group} role="group" aria-label="Zoom and rotation">
      <button
        type="button"
        className={styles.tool}
        aria-label="Zoom out"
        aria-disabled={zoom === 1 || undefined}
        data-key="-"
        onClick={change(() => zoomBy(-1))}
      >
        −
      </button>
      <span className={styles.zoom}>{Math.round(zoom * 100)}%</span>
      <button
        type="button"
        className={styles.tool}
        aria-label="Zoom in"
        aria-disabled={zoom === zooms.at(-1) || undefined}
        data-key="+"
        onClick={change(() => zoomBy(1))}
      >
        +
      </button>
      <button type="button" className={styles.tool} aria-label="Rotate" data-key="r" onClick={change(rotate)}>
        ↻
      </button>
    </div>
  );
}
