import type { Schemas } from '@/lib/api/client';
import { acceptPictures } from '@tax-firm/contract/file-type';
import { useId, useState, type ChangeEvent } from 'react';
import { Box, Stack, Text } from '@/components/page/layout';
import { sentenceOf } from '@/lib/api/error';
import { uploadImage } from '../api/authoring.js';
import styles from '../blog.module.css';
import { shrinkPicture } from './shrink-picture.js';

interface PictureInputProps {
  label: string;
  onStored: (image: Schemas['BlogImage']) => void;
}

/** Uploads a picture from the author's device. */
export function PictureInput({ label, onStored }: PictureInputProps) {
  const id = useId();
  const [state, setState] = useState<'idle' | 'busy' | { failure: string }>('idle');

  const take = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const [file] = input.files ?? [];
    if (!file) return;
    setState('busy');
    try {
      onStored(await uploadImage(await shrinkPicture(file)));
      setState('idle');
    } catch (error) {
      setState({ failure: sentenceOf(error) });
    }
    input.value = '';
  };

  return (
    <Stack gap={1} start shrink>
      <Box as="label" htmlFor={id} size="sm" weight={600}>
        {label}
      </Box>
      <input
        id={id}
        type="file"
        accept={acceptPictures}
        className={styles.file}
        aria-describedby={`${id}-state`}
        onChange={(event) => void take(event)}
      />
      <Text id={`${id}-state`} role="status" size="xs" tone="quiet">
        {state === 'idle' && 'PNG, JPEG or WebP'}
        {state === 'busy' && 'Uploading…'}
        {typeof state === 'object' && state.failure}
      </Text>
    </Stack>
  );
}
