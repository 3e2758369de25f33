import { Component, type ReactNode } from 'react';
import { Button } from './button';
import { ErrorState } from './empty-state';
import { Muted, Stack, Text } from './primitives';

const CHUNK_FAILURE =
  /dynamically imported module|importing a module script|module script failed|preload css/i;
const isChunkFailure = (error: unknown) => error instanceof Error && CHUNK_FAILURE.test(error.message);

const NewVersion = () => (
  <Stack role="alert" alignItems="center" textAlign="center" gap="2" px="4" py="16">
    <Text fontWeight="semibold" fontSize="lg">
      Versi baru tersedia
    </Text>
    <Muted>Aplikasi telah diperbarui. Muat ulang halaman untuk melanjutkan.</Muted>
    <Button mt="2" onClick={() => window.location.reload()}>
      Muat ulang
    </Button>
  </Stack>
);

/**
 * Keeps what a screen throws inside that screen (C12): `Internal server error` with `Coba lagi`, or, where its code
 * could not be loaded because a newer version is out, the offer to reload (P5). Give it the path as `key`. A part of a
 * screen that can be done without names its own `fallback`.
 */
export class ErrorBoundary extends Component<
  { children: ReactNode; fallback?: ReactNode },
  { error: unknown }
> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback;
    if (isChunkFailure(this.state.error)) return <NewVersion />;
    return <ErrorState text="Internal server error" onRetried={() => this.setState({ error: null })} />;
  }
}
