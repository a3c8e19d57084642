import { Image } from '@tiptap/extension-image';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useId } from 'react';
import { classNames } from '@/components/class-names';
import { useField } from '@/components/forms/form-context';
import { Stack, Text } from '@/components/page/layout';
import prose from '../../../components/page/prose.module.css';
import styles from '../blog.module.css';
import { Toolbar } from './toolbar.js';

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
