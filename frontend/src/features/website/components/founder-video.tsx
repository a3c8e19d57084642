import { type MouseEvent, useId, useState } from 'react';
import { Columns, Text } from '@/components/page/layout';
import type { FirmVideo } from '@/lib/firm/about';
import styles from './founder-video.module.css';

/**
 * The founder's video. Only its poster is loaded until the visitor plays it, which matters most for external players.
 * Without JavaScript, the poster links to the video.
 */
export function FounderVideo({ title, src, poster, captions, transcript }: FirmVideo) {
  const id = useId();
  const [playing, setPlaying] = useState(false);
  const host = URL.canParse(src) ? new URL(src).hostname : undefined;
  const address = host ? src : `/${src}`;
  const play = (event: MouseEvent) => {
    event.preventDefault();
    setPlaying(true);
  };
  return (
    <Columns
      as="section"
      widths="second"
      gap={7}
      rowGap={5}
      above={8}
      padTop={6}
      padBottom={6}
      lineAbove="strong"
      lineBelow="strong"
      aria-labelledby={id}
    >
      <div>
        <h2 id={id}>{title}</h2>
        {host && (
          <Text above={2} size="sm" tone="quiet">
            When you press Play, the video loads from {host}.
          </Text>
        )}
        <details>
          <summary>Read it instead</summary>
          <Text measure>{transcript}</Text>
        </details>
      </div>
      <div className={styles.screen}>
        {!playing ? (
          <a href={address} onClick={play}>
            <img src={`/${poster}`} alt="" width={960} height={540} loading="lazy" decoding="async" />
            <span className={styles.play}>
              <svg viewBox="0 0 24 24" width={28} height={28} aria-hidden="true">
                <path d="M8 5v14l11-7z" fill="currentColor" />
              </svg>
              Play the video
            </span>
          </a>
        ) : host ? (
          <iframe ref={focus} title={title} src={src} allow="autoplay; fullscreen" referrerPolicy="origin" />
        ) : (
          <video
            ref={focus}
            poster={`/${poster}`}
            aria-label={title}
            tabIndex={-1}
            controls
            autoPlay
            playsInline
          >
            <source src={address} />
            <track kind="captions" src={`/${captions}`} srcLang="en" label="English" />
          </video>
        )}
      </div>
    </Columns>
  );
}

/** Moves focus to the player, since the pressed link has been removed. */
const focus = (element: HTMLElement | null) => element?.focus();
