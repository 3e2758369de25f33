import { chakra } from '@chakra-ui/react/styled-system';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect } from 'react';
import { captionStyle } from '../../kit/caption';
import { focusInside } from '../../kit/focus-inside';
import type { ControlProps } from '../../kit/form-field';
import { sanitiseCaption } from '../../kit/sanitise-caption';
import { Toolbar } from './toolbar';

/** What WhatsApp can show, and what captions from elsewhere may hold beside it; nothing else can be written. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: false,
    blockquote: false,
    codeBlock: false,
    horizontalRule: false,
    trailingNode: false,
    link: { openOnClick: false, autolink: false, linkOnPaste: false, protocols: ['http', 'https'] },
  }),
];

const Frame = chakra('div', {
  base: {
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'md',
    bg: 'bg.panel',
    overflow: 'hidden',
    ...focusInside('[contenteditable]:focus', '-1px'),
    '&:has([aria-invalid=true])': { borderColor: 'danger.mark' },
    // It has its place before there is something to write in.
    '& > :last-child, & .ProseMirror': { minHeight: '12rem' },
    '& .ProseMirror': {
      ...captionStyle,
      maxHeight: '28rem',
      overflowY: 'auto',
      px: '3',
      py: '2.5',
      fontSize: { base: 'md', lg: 'sm' },
      whiteSpace: 'break-spaces',
      outline: 'none',
    },
  },
});

export interface CaptionEditorProps {
  /** The field's name. */
  readonly name: string;
  readonly label: string;
  readonly attributes: ControlProps;
  /** HTML; `onChanged` reports what is typed. */
  readonly value: string;
  readonly editable: boolean;
  readonly onChanged: (html: string) => void;
}

const attributesOf = (
  { required, ...attributes }: ControlProps,
  named: Pick<CaptionEditorProps, 'name' | 'label'>,
) =>
  Object.fromEntries(
    Object.entries({
      ...attributes,
      role: 'textbox',
      name: named.name,
      'aria-label': named.label,
      'aria-multiline': 'true',
      'aria-required': required,
      dir: 'auto',
    })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );

const htmlOf = (editor: Pick<Editor, 'isEmpty' | 'getHTML'>) => (editor.isEmpty ? '' : editor.getHTML());

/** Writes a caption as it will look, as HTML. Without text it is ''. */
export default function CaptionEditor({
  name,
  label,
  attributes,
  value,
  editable,
  onChanged,
}: CaptionEditorProps) {
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: sanitiseCaption(value),
    editable,
    // The content security policy refuses style elements; what is needed of it stands above.
    injectCSS: false,
    editorProps: { attributes: attributesOf(attributes, { name, label }) },
    onUpdate: ({ editor: written }) => onChanged(htmlOf(written)),
  });
  useEffect(() => {
    // What was typed into it is in it already.
    if (!editor.isDestroyed && !editor.isFocused && value !== htmlOf(editor))
      editor.commands.setContent(sanitiseCaption(value), { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => editor.setEditable(editable, false), [editor, editable]);
  return (
    <Frame>
      <Toolbar editor={editor} />
      <EditorContent editor={editor} />
    </Frame>
  );
}
