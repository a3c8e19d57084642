import { useState } from 'react';
import styles from './avatar.module.css';

interface AvatarProps {
  /** Its initials stand in for a photo. The name itself must be beside it, because screen readers skip the avatar. */
  name: string;
  /** Address of the photo. */
  photo?: string | null;
  /** Pixels. */
  size: number;
}

/** A person's photo in a circle, or their initials. */
export function Avatar({ name, photo, size }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const box = { width: size, height: size };
  if (!photo || photo === broken)
    return (
      <span className={styles.avatar} style={{ ...box, fontSize: size * 0.4 }} aria-hidden="true">
        {initialsOf(name)}
      </span>
    );
  return (
    <img
      className={styles.avatar}
      src={photo}
      {...box}
      style={box}
      alt=""
      draggable={false}
      onError={() => setBroken(photo)}
    />
  );
}

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '')
    .join('');
}
