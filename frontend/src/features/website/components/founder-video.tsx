import { type MouseEvent, useId, useState } from 'react';
import { type FirmVideo } from '@/lib/firm/profile';
import styles from './founder-video.module.css';

/**
 * The founder's film: its poster until somebody asks for more, so that nothing of it is loaded, least of all from
 * elsewhere. Without JavaScript the poster leads to the film itself.
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
    <section className={styles.film} aria-labelledby={id}>
      <div className={styles.words}>
        <h2 id={id}>{title}</h2>
        {host && <p className={styles.note}>The film comes from {host} once you play it.</p>}
        <details>
          <summary>Read it instead</summary>
          <p>{transcript}</p>
        </details>
      </div>
      <div className={styles.screen}>
        {!playing && (
          <a href={address} onClick={play} className={styles.poster}>
            <img src={`/${poster}`} alt="" width={960} height={540} loading="lazy" decoding="async" />
            <span className={styles.play}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M8 5v14l11-7z" fill="currentColor" />
              </svg>
              Play the film
            </span>
          </a>
        )}
        {playing &&
          (host ? (
            <iframe
              ref={focus}
              title={title}
              src={src}
              allow="autoplay; fullscreen"
              referrerPolicy="origin"
            />
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
          ))}
      </div>
    </section>
  );
}

/** The link that was pressed is gone: whoever uses a keyboard goes on in the film. */
const focus = (element: HTMLElement | null) => element?.focus();
