import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../button.js';
import { Cluster, VisuallyHidden } from '../page/layout.js';
import styles from './drop-zone.module.css';

interface DropZoneProps {
  /** Names the file input. */
  label: string;
  /** Says what to drop. */
  children: ReactNode;
  icon?: ReactNode;
  /** Of the file input. */
  accept: string;
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
  /** The button's label. */
  choose: ReactNode;
  /** More buttons. */
  more?: ReactNode;
  /** Why no file can be given now. */
  reason?: string;
  pending?: boolean;
  pendingLabel?: string;
  /** Id of an element that describes the button. */
  describedBy?: string;
}

/** A place for files that are dropped there, or chosen with its button. */
export function DropZone(props: DropZoneProps) {
  const { label, children, icon, accept, multiple, onFiles, choose, more, reason } = props;
  const { pending, pendingLabel, describedBy } = props;
  const input = useRef<HTMLInputElement>(null);
  /** Whether files are being dragged over it. */
  const [over, setOver] = useState(false);
  const closed = reason !== undefined;
  return (
    <Cluster
      align="center"
      gap={4}
      rowGap={3}
      pad={4}
      sheet
      className={styles.zone}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!closed);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!closed) onFiles([...event.dataTransfer.files]);
      }}
    >
      {icon}
      <div className={styles.words}>{children}</div>
      <Cluster gap={2}>
        <Button
          variant="secondary"
          reason={reason}
          pending={pending}
          pendingLabel={pendingLabel}
          aria-describedby={describedBy}
          onClick={() => input.current?.click()}
        >
          {choose}
          {/* A screen of staff has several of these buttons, and each takes other files. */}
          <VisuallyHidden> ({label})</VisuallyHidden>
        </Button>
        {more}
      </Cluster>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        disabled={closed}
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file can be chosen again.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </Cluster>
  );
}
