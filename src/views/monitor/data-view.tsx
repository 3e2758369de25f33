import { type ComponentType, lazy, Suspense } from 'react';
import type { Viewer } from '../../machines/monitor/viewer.rules';
import { Flex } from '../kit/primitives';
import { Spinner } from '../kit/spinner';

const viewers: Readonly<Record<Viewer, ComponentType<{ data: unknown }>>> = {
  text: lazy(() => import('./json-text')),
  json: lazy(() => import('./json-viewer')),
  tree: lazy(() => import('./json-tree')),
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
      <View data={data} />
    </Suspense>
  );
}
