import { lastInput, noteInput } from './last-input.js';

const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'touchmove'] as const;
const checkEveryMs = 1_000;
const warnsBeforeMs = 60_000;

interface IdleListener {
  /** Called with each input. */
  onInput: () => void;
  /** Called when the warning should appear or disappear, with the time of the end in ms since the epoch, or null. */
  onWarning: (endsAt: number | null) => void;
  /** Called once nobody has used any tab for `idleMs`. */
  onIdle: () => void;
}

/**
 * Watches for input until the returned function is called. Compares times of the wall clock, because timers stand still
 * while a computer sleeps. During the warning, only `noteInput` counts as input in this tab.
 */
export function watchIdle(idleMs: number, { onInput, onWarning, onIdle }: IdleListener): () => void {
  const warningMs = Math.min(warnsBeforeMs, idleMs / 2);
  let warning: number | null = null;
  let idle = false;

  const check = () => {
    if (idle) return;
    const endsAt = lastInput() + idleMs;
    const leftMs = endsAt - Date.now();
    if (leftMs <= 0) {
      idle = true;
      onIdle();
      return;
    }
    const next = leftMs <= warningMs ? endsAt : null;
    if (next === warning) return;
    warning = next;
    onWarning(next);
  };
  const input = (event: Event) => {
    // Content that moves under a resting mouse is no input.
    if (event instanceof MouseEvent && event.type === 'pointermove' && !event.movementX && !event.movementY)
      return;
    // The key that wakes a computer must not extend a session that ended while it slept.
    check();
    if (idle || warning !== null) return;
    noteInput();
    onInput();
  };

  const options = { capture: true, passive: true };
  for (const name of inputs) document.addEventListener(name, input, options);
  document.addEventListener('visibilitychange', check);
  const timer = setInterval(check, checkEveryMs);
  check();
  return () => {
    for (const name of inputs) document.removeEventListener(name, input, options);
    document.removeEventListener('visibilitychange', check);
    clearInterval(timer);
  };
}
