import { chakra } from '@chakra-ui/react/styled-system';
import { useSelector } from '@xstate/react';
import { lazy, Suspense, useState } from 'react';
import { KeyboardIcon } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { selectRole } from '../../machines/auth/auth.selectors';
import type { Role } from '../../machines/auth/policy';
import { useSystem } from '../hooks/system';
import { Button } from '../kit/button';
import { Card } from '../kit/card';
import { ErrorBoundary } from '../kit/error-boundary';
import { NoneMatch } from '../kit/empty-state';
import { Link } from '../kit/link';
import { SearchBox } from '../kit/list-tools';
import { PageHeader } from '../kit/page-header';
import { Box, Grid, Heading, Row, Stack } from '../kit/primitives';
import { StateBadge } from '../kit/state-badge';
import { Meaning } from '../terms/meaning';
import type { Term } from '../terms/term';
import { toneOf } from '../terms/tones';
import { namesOf, termsFor } from '../terms/terms';

const loadKeys = () => lazy(() => import('../layout/key-list'));

const Own = chakra(Link, { base: { borderRadius: 'sm', _hover: { textDecoration: 'underline' } } });

/** A browser without layout has nothing to scroll. */
const bringIntoView = (entry: HTMLElement | null) => entry?.scrollIntoView?.();

/** One term, which its own address leads to. */
function Entry({ term, role, isSought }: { term: Term; role: Role | null; isSought: boolean }) {
  const { id, word } = term;
  return (
    <Stack
      as="article"
      id={id}
      aria-label={word}
      ref={isSought ? bringIntoView : undefined}
      gap="1.5"
      p="3"
      mx="-3"
      borderRadius="md"
      style={{ scrollMarginTop: 'calc(var(--chakra-sizes-header) + 1rem)' }}
      {...(isSought && { bg: 'accent.subtle' })}
    >
      <Row>
        <Heading as="h3" size="sm">
          <Own to={`/glossary#${id}`}>{word}</Own>
        </Heading>
        {namesOf(term).map((name) => (
          <StateBadge key={name} tone={toneOf(id)}>
            {name}
          </StateBadge>
        ))}
      </Row>
      <Meaning term={term} role={role} />
    </Stack>
  );
}

/** The keys of the page, as `?` shows them. */
function KeysButton() {
  const [KeyList, setKeyList] = useState<ReturnType<typeof loadKeys> | null>(null);
  return (
    <>
      <Button variant="outline" colorPalette="neutral" onClick={() => setKeyList(loadKeys)}>
        <KeyboardIcon aria-hidden />
        Pintasan keyboard
      </Button>
      {KeyList ? (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <KeyList onClosed={() => setKeyList(null)} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  );
}

/** `/glossary`: what a role can meet, searched by any word; `#suspended` leads to one term. */
export default function Glossary() {
  const role = useSelector(useSystem().auth, selectRole);
  const { hash } = useLocation();
  const [typed, setTyped] = useState('');
  const groups = termsFor(role, typed);
  return (
    <>
      <PageHeader title="Kamus" actions={<KeysButton />} />
      <Box mb="4">
        <SearchBox label="Cari Istilah" value={typed} onChanged={setTyped} />
      </Box>
      {groups.length === 0 ? <NoneMatch onCleared={() => setTyped('')} /> : null}
      <Stack>
        {groups.map(({ title, terms }) => (
          <Card key={title} aria-label={title}>
            <Heading mb="2">{title}</Heading>
            <Grid
              gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 20rem), 1fr))"
              gap="2"
              columnGap="8"
            >
              {terms.map((term) => (
                <Entry key={term.id} term={term} role={role} isSought={hash === `#${term.id}`} />
              ))}
            </Grid>
          </Card>
        ))}
      </Stack>
    </>
  );
}
