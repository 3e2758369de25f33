import { type Editor, useEditorState } from '@tiptap/react';
import type { ComponentType } from 'react';
import {
  BoldIcon,
  CodeIcon,
  ItalicIcon,
  ListIcon,
  ListOrderedIcon,
  Redo2Icon,
  StrikethroughIcon,
  Undo2Icon,
} from 'lucide-react';
import { PLACES } from '../../../machines/message/whatsapp.rules';
import { IconButton } from '../../kit/button';
import { Row } from '../../kit/primitives';
import { Select } from '../../kit/select';

interface Tool {
  readonly label: string;
  readonly icon: ComponentType;
  readonly isOn: (editor: Editor) => boolean;
  readonly canRun: (editor: Editor) => boolean;
  readonly run: (editor: Editor) => void;
}
const always = () => true;
const never = () => false;

const TOOLS: readonly Tool[] = [
  {
    label: 'Tebal',
    icon: BoldIcon,
    isOn: (editor) => editor.isActive('bold'),
    canRun: always,
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: 'Miring',
    icon: ItalicIcon,
    isOn: (editor) => editor.isActive('italic'),
    canRun: always,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: 'Coret',
    icon: StrikethroughIcon,
    isOn: (editor) => editor.isActive('strike'),
    canRun: always,
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    label: 'Mono',
    icon: CodeIcon,
    isOn: (editor) => editor.isActive('code'),
    canRun: always,
    run: (editor) => editor.chain().focus().toggleCode().run(),
  },
  {
    label: 'Daftar',
    icon: ListIcon,
    isOn: (editor) => editor.isActive('bulletList'),
    canRun: always,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Daftar bernomor',
    icon: ListOrderedIcon,
    isOn: (editor) => editor.isActive('orderedList'),
    canRun: always,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Urungkan',
    icon: Undo2Icon,
    isOn: never,
    canRun: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    label: 'Ulangi',
    icon: Redo2Icon,
    isOn: never,
    canRun: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
];
const PLACE_LABELS = { '{name}': 'Nama target', '{phoneNumber}': 'Nomor target' } as const;

/** Marks, lists, and the places that the recipient fills (MSG-12). */
export function Toolbar({ editor }: { editor: Editor }) {
  const states = useEditorState({
    editor,
    selector: () => TOOLS.map(({ isOn, canRun }) => ({ on: isOn(editor), off: !canRun(editor) })),
  });
  return (
    <Row role="toolbar" aria-label="Format caption" gap="0.5" p="1" borderBottomWidth="1px" bg="bg.subtle">
      {TOOLS.map(({ label, icon: Icon, run }, place) => (
        <IconButton
          key={label}
          label={label}
          disabled={states[place]?.off ?? false}
          aria-pressed={states[place]?.on ?? false}
          variant={states[place]?.on ? 'soft' : 'ghost'}
          // The caret stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor)}
        >
          <Icon />
        </IconButton>
      ))}
      <Select
        aria-label="Sisipkan data target"
        flex="1 1 9rem"
        maxWidth={{ md: '13rem' }}
        ms="auto"
        value=""
        onChange={({ target: { value } }: { target: { value: string } }) =>
          editor.chain().focus().insertContent(value).run()
        }
      >
        <option value="" disabled>
          Sisipkan…
        </option>
        {PLACES.map((place) => (
          <option key={place} value={place}>
            {`${PLACE_LABELS[place]} ${place}`}
          </option>
        ))}
      </Select>
    </Row>
  );
}
