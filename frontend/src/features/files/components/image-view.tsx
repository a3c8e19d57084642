import { type CSSProperties, useState } from 'react';
import { Box, Stack } from '@/components/page/layout';
import styles from './files.module.css';
import { useView, ViewTools } from './view-tools.js';

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
