import { type CSSProperties, useId, useState } from 'react';
import { Button } from '@/components/button';
import { Box, Cluster, Stack, Text } from '@/components/page/layout';
import styles from './files.module.css';

const zooms = [1, 1.25, 1.5, 2, 3, 4];

/** How far a file is enlarged and turned: at first neither. */
export function useView() {
  const [step, setStep] = useState(0);
  const [quarters, setQuarters] = useState(0);
  return {
    /** 1 fits it into its place. */
    zoom: zooms[step]!,
    /** Clockwise, in degrees. */
    turn: (quarters % 4) * 90,
    zoomBy: (steps: number) => setStep(Math.max(0, Math.min(step + steps, zooms.length - 1))),
    rotate: () => setQuarters(quarters + 1),
  };
}

interface ViewToolsProps {
  view: ReturnType<typeof useView>;
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

/** An image with zoom and rotation: at first as large as it fits, and not larger than it is. */
export function ImageView({ address, name }: { address: string; name: string }) {
  const view = useView();
  /** In pixels of the image, once it is there. */
  const [size, setSize] = useState({ width: 1, height: 1 });
  const isUpright = view.turn % 180 === 0;
  const [across, down] = isUpright ? [size.width, size.height] : [size.height, size.width];
  const box = {
    '--zoom': view.zoom,
    '--across': `${across}px`,
    '--ratio': across / down,
  } as CSSProperties;
  return (
    <Stack gap={2} full>
      <ViewTools view={view} />
      <Box scroll role="group" aria-label={`Picture of ${name}`} tabIndex={view.zoom > 1 ? 0 : undefined}>
        <div className={styles.box} style={box}>
          <img
            src={address}
            alt={name}
            className={styles.image}
            style={{
              width: isUpright ? '100%' : `${(100 * down) / across}%`,
              rotate: `${view.turn}deg`,
            }}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: naturalWidth, height: naturalHeight })
            }
          />
        </div>
      </Box>
    </Stack>
  );
}
