import { type ComponentType, Suspense } from 'react';
import type { Viewer } from '../../machines/monitor/viewer.rules';
import { lazyView } from '../kit/lazy-view';
import { Box, Flex } from '../kit/primitives';
import { Spinner } from '../kit/spinner';

const viewers: Readonly<Record<Viewer, ComponentType<{ data: unknown }>>> = {
  text: lazyView(() => import('./json-text')),
  json: lazyView(() => import('./json-viewer')),
  tree: lazyView(() => import('./json-tree')),
};

export const Loading = () => (
  <Flex justifyContent="center" py="10">
    <Spinner />
  </Flex>
);

/** Data in the viewer that the address asks for. */
export function DataView({ data, viewer }: { data: unknown; viewer: Viewer }) {
  const View = viewers[viewer];
  return (
    <Suspense fallback={<Loading />}>
      {/* However much there is, the page stays as high as it was. */}
      <Box maxHeight="min(65dvh, 40rem)" overflow="auto" tabIndex={0} role="region" aria-label="Data">
        <View data={data} />
      </Box>
    </Suspense>
  );
}
