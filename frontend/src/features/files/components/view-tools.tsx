import { useId, useState } from 'react';
import { Button } from '@/components/button';
import { Cluster, Text } from '@/components/page/layout';

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
  const zoomId = useId();
  const tools = [
    { name: 'Zoom out', sign: '−', key: '-', act: () => zoomBy(-1), isUseless: zoom === 1 },
    { name: 'Zoom in', sign: '+', key: '+', act: () => zoomBy(1), isUseless: zoom === zooms.at(-1) },
    { name: 'Rotate', sign: '↻', key: 'r', act: rotate, isUseless: false },
  ];
  return (
    <Cluster oneRow gap={2} align="center" role="group" aria-label="Zoom and rotation">
      {tools.map(({ name, sign, key, act, isUseless }) => (
        <Button
          key={key}
          size="small"
          variant="secondary"
          aria-label={name}
          data-key={key}
          reason={isUseless}
          reasonId={zoomId}
          onClick={() => {
            onChange?.();
            act();
          }}
        >
          {sign}
        </Button>
      ))}
      <Text as="span" id={zoomId} size="sm" figures>
        {Math.round(zoom * 100)}%
      </Text>
    </Cluster>
  );
}
