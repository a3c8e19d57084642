import { Image } from '@tiptap/extension-image';
import { type ChainedCommands, type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
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
import { useEffect, useId, useState } from 'react';
import { classNames } from '@/components/class-names';
import { useField } from '@/components/forms/form-context';
import { Cluster, Stack, Text } from '@/components/page/layout';
import prose from '../../../components/page/prose.module.css';
import styles from '../blog.module.css';
import { InsertLink, InsertPicture } from './insert-panels.js';

/** What an article may contain. The server removes anything else. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, autolink: true, protocols: ['mailto', 'tel'], defaultProtocol: 'https' },
  }),
  Image,
];

interface RichTextProps {
  /** The name of the form field, and the key of the server's errors. */
  name: string;
  label: string;
  /** The initial HTML. */
  initial: string;
  /** Receives the HTML after each change; '' if the text is empty. */
  onChange: (html: string) => void;
}

/** An editor for headings, emphasis, lists, quotations, links and pictures. Works without inline styles (CSP). */
export function RichText({ name, label, initial, onChange }: RichTextProps) {
  const { id, error } = useField(name);
  const labelId = useId();
  const editor = useEditor({
    extensions,
    content: initial,
    injectCSS: false,
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  });
  useEffect(() => {
    editor.setOptions({
      editorProps: {
        attributes: {
          id,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': labelId,
          'aria-describedby': error ? `${id}-error` : '',
          'aria-invalid': String(Boolean(error)),
          class: classNames(prose.prose, styles.text),
        },
      },
    });
  }, [editor, error, id, labelId]);

  return (
    <Stack gap={1} below={5}>
      <Text id={labelId} as="span" size="sm" weight={600}>
        {label}
      </Text>
      <div className={styles.frame}>
        <Toolbar editor={editor} />
        <EditorContent editor={editor} />
      </div>
      {error && (
        <Text id={`${id}-error`} size="sm" tone="problem" weight={550}>
          {error}
        </Text>
      )}
    </Stack>
  );
}

/** A button that changes the text at the cursor, and is pressed while a mark or node of this name is there. */
type Tool = readonly [
  label: string,
  icon: LucideIcon,
  change: (at: ChainedCommands) => ChainedCommands,
  mark?: string,
  attributes?: { level: number },
];

const tools: readonly Tool[] = [
  ['Heading', Heading2, (at) => at.toggleHeading({ level: 2 }), 'heading', { level: 2 }],
  ['Smaller heading', Heading3, (at) => at.toggleHeading({ level: 3 }), 'heading', { level: 3 }],
  ['Bold', Bold, (at) => at.toggleBold(), 'bold'],
  ['Italic', Italic, (at) => at.toggleItalic(), 'italic'],
  ['List', List, (at) => at.toggleBulletList(), 'bulletList'],
  ['Numbered list', ListOrdered, (at) => at.toggleOrderedList(), 'orderedList'],
  ['Quotation', Quote, (at) => at.toggleBlockquote(), 'blockquote'],
  ['Line', Minus, (at) => at.setHorizontalRule()],
  ['Undo', Undo2, (at) => at.undo()],
  ['Redo', Redo2, (at) => at.redo()],
];

/** Buttons that open a panel below them. */
const panels = [
  ['Link', LinkIcon, InsertLink, 'link'],
  ['Picture', ImageIcon, InsertPicture, undefined],
] as const;

/** The formatting buttons. */
function Toolbar({ editor }: { editor: Editor }) {
  const [open, setOpen] = useState<string>();
  const pressed = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      [...tools, ...panels].map(([, , , mark, attributes]) =>
        mark === undefined ? undefined : current.isActive(mark, attributes),
      ),
  });
  const buttons = [
    ...tools.map(([label, Icon, change]) => {
      // The focus returns to the cursor without scrolling.
      const act = () => change(editor.chain().focus(null, { scrollIntoView: false })).run();
      return { label, Icon, act };
    }),
    ...panels.map(([label, Icon]) => {
      const expanded = open === label;
      return { label, Icon, expanded, act: () => setOpen(expanded ? undefined : label) };
    }),
  ];
  return (
    <>
      <Cluster gap={0} pad={1} lineBelow="hair" role="group" aria-label="Formatting" className={styles.tools}>
        {buttons.map(({ label, Icon, act, ...panel }, index) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            title={label}
            aria-pressed={pressed[index]}
            aria-expanded={'expanded' in panel ? panel.expanded : undefined}
            onClick={act}
          >
            <Icon size={18} aria-hidden="true" />
          </button>
        ))}
      </Cluster>
      {panels.map(
        ([label, , Panel]) =>
          open === label && <Panel key={label} editor={editor} onDone={() => setOpen(undefined)} />,
      )}
    </>
  );
}
