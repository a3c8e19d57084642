import { Tabs as Base } from '@base-ui/react/tabs';
import { Activity, useState, type ReactNode } from 'react';
import styles from './tabs.module.css';

export interface TabItem<V extends string> {
  value: V;
  label: ReactNode;
  content: ReactNode;
  /** Keeps what was typed into the panel while another is shown. Hidden, it runs no effects, so it loads nothing. */
  kept?: boolean;
}

interface TabsProps<V extends string> {
  /** Names the group for screen readers. */
  label: string;
  items: readonly TabItem<V>[];
  value: V;
  onChange: (value: V) => void;
}

/**
 * Tabs with arrow-key navigation. Only the selected panel and kept ones are mounted. A pressed tab looks selected at once;
 * its panel follows when that is painted.
 */
export function Tabs<V extends string>({ label, items, value, onChange }: TabsProps<V>) {
  const [opened, setOpened] = useState([value]);
  if (!opened.includes(value)) setOpened([...opened, value]);
  const [press, setPress] = useState<{ from: V; to: V }>();
  if (press && press.from !== value) setPress(undefined);
  const choose = (next: V, { event }: Base.Root.ChangeEventDetails) => {
    // A mouse selects when it is released, so that a press can be taken back (WCAG 2.5.2).
    if (event.type === 'focusin' && !(event.target as Element).matches(':focus-visible')) return;
    // Pressed again while its panel is being rendered.
    if (press?.to === next) return;
    setPress({ from: value, to: next });
    afterNextPaint(() => onChange(next));
  };
  return (
    <Base.Root value={value} onValueChange={choose}>
      <Base.List className={styles.list} aria-label={label} activateOnFocus>
        {items.map((item) => (
          <Base.Tab
            key={item.value}
            value={item.value}
            className={styles.tab}
            data-shown={item.value === (press?.to ?? value) || undefined}
          >
            {item.label}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) => (
        <Base.Panel
          key={item.value}
          value={item.value}
          className={styles.panel}
          keepMounted={item.kept && opened.includes(item.value)}
        >
          <Activity mode={item.value === value ? 'visible' : 'hidden'}>{item.content}</Activity>
        </Base.Panel>
      ))}
    </Base.Root>
  );
}

/** Calls back once the browser has painted what has changed so far, so that a press is answered before longer work. */
export function afterNextPaint(then: () => void): void {
  requestAnimationFrame(() => setTimeout(then));
}
