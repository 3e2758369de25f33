import { chakra } from '@chakra-ui/react/styled-system';
import { useSelector } from '@xstate/react';
import { CheckIcon, PencilIcon, Trash2Icon } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import type { ListRef, ListSnapshot } from '../../../machines/crud/list';
import { activeView, viewAddressOf, viewQueryOf } from '../../../machines/crud/list.views.rules';
import type { PreferencesRef } from '../../../machines/preferences/preferences';
import { LONGEST_NAME, MOST_VIEWS, type SavedView } from '../../../machines/preferences/preferences.rules';
import { Button, IconButton } from '../../kit/button';
import { control } from '../../kit/control';
import { Box, Muted, Row, Stack, Text } from '../../kit/primitives';
import type { ListFilter } from '../filters';
import { useHidden } from '../use-hidden';

const Input = chakra('input', control);
const NameForm = chakra('form', { base: { display: 'flex', gap: '2', flex: '1', minWidth: '0' } });

export interface ViewsProps {
  readonly list: ListRef;
  readonly preferences: PreferencesRef;
  readonly filters: readonly ListFilter[];
}

const NONE: readonly SavedView[] = [];
const useViews = (preferences: PreferencesRef, list: string) =>
  useSelector(preferences, ({ context }) => context.preferences.savedViews[list] ?? NONE);

/** The view that is shown now, where it has a name. */
export function useActiveView({ list, preferences, filters }: ViewsProps) {
  const views = useViews(preferences, list.id);
  const hidden = useHidden(preferences, list.id);
  return useSelector(
    list,
    ({ context: { query } }: ListSnapshot) => activeView(views, query, hidden, filters)?.name ?? '',
  );
}

interface NamingProps {
  readonly label: string;
  readonly submit: string;
  readonly name?: string;
  readonly onNamed: (name: string) => void;
}
/** A field for the name of a view. It needs no server, and so works offline. */
function Naming({ label, submit, name = '', onNamed }: NamingProps) {
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    onNamed(String(new FormData(form).get('name') ?? ''));
    form.reset();
  };
  return (
    <NameForm onSubmit={save}>
      <Input
        name="name"
        aria-label={label}
        placeholder={label}
        defaultValue={name}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        required
      />
      <Button
        variant="outline"
        flexShrink="0"
        onClick={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      >
        {submit}
      </Button>
    </NameForm>
  );
}

interface ItemProps extends ViewsProps {
  readonly view: SavedView;
  readonly active: boolean;
  readonly onApplied: () => void;
}
function Item({ list, preferences, filters, view, active, onApplied }: ItemProps) {
  const [renaming, setRenaming] = useState(false);
  const { name } = view;
  const of = list.id;
  const apply = () => {
    preferences.send({ type: 'columns.chosen', list: of, hidden: view.hidden });
    list.send({ type: 'query.chosen', query: viewQueryOf(view, filters) });
    onApplied();
  };
  if (renaming) {
    return (
      <Naming
        label="Nama tampilan"
        submit="Ubah"
        name={name}
        onNamed={(to) => {
          preferences.send({ type: 'view.renamed', list: of, name, to });
          setRenaming(false);
        }}
      />
    );
  }
  return (
    <>
      <Button
        variant="ghost"
        colorPalette={active ? 'accent' : 'neutral'}
        aria-current={active || undefined}
        flex="1"
        minWidth="0"
        px="2"
        justifyContent="flex-start"
        onClick={apply}
      >
        <Box as="span" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap" title={name}>
          {name}
        </Box>
        {active ? <CheckIcon aria-hidden /> : null}
      </Button>
      <IconButton label={`Ubah nama ${name}`} onClick={() => setRenaming(true)}>
        <PencilIcon aria-hidden />
      </IconButton>
      <IconButton
        label={`Hapus tampilan ${name}`}
        onClick={() => preferences.send({ type: 'view.forgotten', list: of, name })}
      >
        <Trash2Icon aria-hidden />
      </IconButton>
    </>
  );
}

/** The views of a list that have a name: to be applied, renamed, taken away, and one more to be saved. */
export function SavedViews(props: ViewsProps & { onApplied: () => void }) {
  const { list, preferences } = props;
  const of = list.id;
  const views = useViews(preferences, of);
  const hidden = useHidden(preferences, of);
  const active = useActiveView(props);
  const forgotten = useSelector(preferences, ({ context }) =>
    context.forgotten?.list === of ? context.forgotten : null,
  );
  const save = (name: string) =>
    preferences.send({
      type: 'view.saved',
      list: of,
      view: { name, address: viewAddressOf(list.getSnapshot().context.query), hidden },
    });
  return (
    <Stack gap="2">
      {views.length > 0 ? (
        <Stack as="ul" gap="0">
          {views.map((view) => (
            <Row as="li" key={view.name} gap="0" flexWrap="nowrap">
              <Item {...props} view={view} active={view.name === active} />
            </Row>
          ))}
        </Stack>
      ) : (
        <Muted>Simpan pencarian, filter, urutan dan kolom yang sering dipakai.</Muted>
      )}
      {forgotten ? (
        <Row flexWrap="nowrap" role="status">
          <Text flex="1" minWidth="0" fontSize="sm" overflowWrap="anywhere">
            {`“${forgotten.view.name}” dihapus.`}
          </Text>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => preferences.send({ type: 'view.restored', ...forgotten })}
          >
            Urungkan
          </Button>
        </Row>
      ) : null}
      {views.length < MOST_VIEWS ? (
        <Naming label="Nama tampilan baru" submit="Simpan tampilan" onNamed={save} />
      ) : (
        <Muted>{`Maksimal ${MOST_VIEWS} tampilan. Hapus yang tidak dipakai.`}</Muted>
      )}
    </Stack>
  );
}
