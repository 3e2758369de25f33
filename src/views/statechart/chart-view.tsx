import { chakra } from '@chakra-ui/react/styled-system';
import {
  FoldVerticalIcon,
  MaximizeIcon,
  ScanSearchIcon,
  UnfoldVerticalIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from 'lucide-react';
import { useMemo } from 'react';
import { IconButton } from '../kit/button';
import { Row } from '../kit/primitives';
import { useKeys } from '../kit/use-keys';
import { Canvas } from './canvas';
import { Counts } from './counts';
import type { Drawing } from './layout/drawing';
import { Minimap } from './minimap';
import type { BenchState } from './use-bench';
import { useViewport } from './use-viewport';

const Column = chakra('div', { base: { display: 'flex', flexDirection: 'column', height: 'full' } });
const Frame = chakra('div', { base: { position: 'relative', flex: '1', minHeight: '0' } });
const Tools = chakra(Row, {
  base: { position: 'absolute', insetEnd: '2', top: '2', gap: '1', '& button': { bg: 'bg.panel' } },
});

/** The chart at the shown moment, and how much of it is in sight. */
export function ChartView({ bench, drawing }: { bench: BenchState; drawing: Drawing }) {
  const { machine, marks, isWhole, setWhole } = bench;
  const { active } = marks;
  const { view, setSize, zoom, move, goTo, showAll, focus } = useViewport(machine.id, drawing, active);
  useKeys(
    useMemo(
      () => ({
        '+': () => zoom(1.25),
        '=': () => zoom(1.25),
        '-': () => zoom(0.8),
        '0': showAll,
      }),
      [zoom, showAll],
    ),
  );
  return (
    <Column>
      <Frame>
        <Canvas
          drawing={drawing}
          title={`Diagram ${machine.id}`}
          marks={marks}
          view={view}
          onSized={setSize}
          onZoomed={zoom}
          onMoved={move}
        />
        <Tools>
          <IconButton
            label={isWhole ? 'Lipat yang tidak aktif' : 'Buka semua keadaan'}
            variant="outline"
            aria-pressed={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? <FoldVerticalIcon /> : <UnfoldVerticalIcon />}
          </IconButton>
          <IconButton label="Perkecil (−)" variant="outline" onClick={() => zoom(0.8)}>
            <ZoomOutIcon />
          </IconButton>
          <IconButton label="Perbesar (+)" variant="outline" onClick={() => zoom(1.25)}>
            <ZoomInIcon />
          </IconButton>
          <IconButton label="Keadaan aktif" variant="outline" onClick={() => focus(active)}>
            <ScanSearchIcon />
          </IconButton>
          <IconButton label="Seluruh diagram (0)" variant="outline" onClick={showAll}>
            <MaximizeIcon />
          </IconButton>
        </Tools>
        <Minimap drawing={drawing} view={view} active={active} onPointed={goTo} />
      </Frame>
      <Counts bench={bench} />
    </Column>
  );
}
