import { useEditorState, type Editor } from '@tiptap/react';
import {
  Bold,
  Heading2,
  Heading3,
  Image as ImageIcon,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { InsertLink, InsertPicture } from './insert-panels.js';
import styles from '../blog.module.css';

interface Tool {
  label: string;
  icon: LucideIcon;
  run: (editor: Editor) => void;
  /** Whether it applies to the text at the cursor; undefined for a one-time action. */
  active?: (editor: Editor) => boolean;
}

/** Returns the focus to the cursor without scrolling. */
const at = (editor: Editor) => editor.chain().focus(null, { scrollIntoView: false });

const tools: readonly Tool[] = [
  {
    label: 'Heading',
    icon: Heading2,
    run: (editor) => at(editor).toggleHeading({ level: 2 }).run(),
    active: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    label: 'Smaller heading',
    icon: Heading3,
    run: (editor) => at(editor).toggleHeading({ level: 3 }).run(),
    active: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    label: 'Bold',
    icon: Bold,
    run: (editor) => at(editor).toggleBold().run(),
    active: (editor) => editor.isActive('bold'),
  },
  {
    label: 'Italic',
    icon: Italic,
    run: (editor) => at(editor).toggleItalic().run(),
    active: (editor) => editor.isActive('italic'),
  },
  {
    label: 'List',
    icon: List,
    run: (editor) => at(editor).toggleBulletList().run(),
    active: (editor) => editor.isActive('bulletList'),
  },
  {
    label: 'Numbered list',
    icon: ListOrdered,
    run: (editor) => at(editor).toggleOrderedList().run(),
    active: (editor) => editor.isActive('orderedList'),
  },
  {
    label: 'Quotation',
    icon: Quote,
    run: (editor) => at(editor).toggleBlockquote().run(),
    active: (editor) => editor.isActive('blockquote'),
  },
  { label: 'Line', icon: Minus, run: (editor) => at(editor).setHorizontalRule().run() },
  { label: 'Undo', icon: Undo2, run: (editor) => at(editor).undo().run() },
  { label: 'Redo', icon: Redo2, run: (editor) => at(editor).redo().run() },
];

type Panel = 'link' | 'picture';

/** The formatting buttons. Link and picture open a panel below them. */
export function Toolbar({ editor }: { editor: Editor }) {
  const [panel, setPanel] = useState<Panel | null>(null);
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      active: tools.map((tool) => tool.active?.(current)),
      link: current.isActive('link'),
    }),
  });
  const close = () => setPanel(null);
  const toggle = (chosen: Panel) => setPanel(panel === chosen ? null : chosen);
  return (
    <>
      <div role="group" aria-label="Formatting" className={styles.tools}>
        {tools.map(({ label, icon, run }, index) => (
          <ToolButton
            key={label}
            label={label}
            icon={icon}
            pressed={state.active[index]}
            onPress={() => run(editor)}
          />
        ))}
        <ToolButton
          label="Link"
          icon={LinkIcon}
          pressed={state.link}
          expanded={panel === 'link'}
          onPress={() => toggle('link')}
        />
        <ToolButton
          label="Picture"
          icon={ImageIcon}
          expanded={panel === 'picture'}
          onPress={() => toggle('picture')}
        />
      </div>
      {panel === 'link' && <InsertLink editor={editor} onDone={close} />}
      {panel === 'picture' && <InsertPicture editor={editor} onDone={close} />}
    </>
  );
}

interface ToolButtonProps {
  label: string;
  icon: LucideIcon;
  pressed?: boolean;
  expanded?: boolean;
  onPress: () => void;
}

function ToolButton({ label, icon: Icon, pressed, expanded, onPress }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      onClick={onPress}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  );
}
