import { fireEvent, render } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useGestures } from '../../../src/views/statechart/use-gestures';

const onZoomed = vi.fn();
const onMoved = vi.fn();
beforeEach(() => {
  onZoomed.mockClear();
  onMoved.mockClear();
});

/** A drawing twice as large on the page as its own px, 100 px from the left and 50 from the top of it. */
function open() {
  function Drawing() {
    const svg = useRef<SVGSVGElement>(null);
    const gestures = useGestures(svg, { onZoomed, onMoved });
    return <svg ref={svg} {...gestures} />;
  }
  const { container, unmount } = render(<Drawing />);
  const svg = container.querySelector('svg') as SVGSVGElement;
  svg.getScreenCTM = () => ({ a: 2, e: 100, f: 50 }) as DOMMatrix;
  svg.setPointerCapture = () => {};
  return {
    svg,
    unmount,
    down: (pointerId: number, clientX: number, clientY: number) =>
      fireEvent.pointerDown(svg, { pointerId, clientX, clientY }),
    move: (pointerId: number, clientX: number, clientY: number) =>
      fireEvent.pointerMove(svg, { pointerId, clientX, clientY }),
  };
}

it('the wheel comes closer and goes away around the pointer, and the page behind stands still', () => {
  const { svg, unmount } = open();
  const turn = (deltaY: number) => fireEvent.wheel(svg, { deltaY, clientX: 300, clientY: 150 });
  expect(turn(-1)).toBe(false);
  expect(onZoomed).toHaveBeenLastCalledWith(1.15, { x: 100, y: 50 });
  turn(1);
  expect(onZoomed).toHaveBeenLastCalledWith(1 / 1.15, { x: 100, y: 50 });
  unmount();
  turn(1);
  expect(onZoomed).toHaveBeenCalledTimes(2);
});

it('one finger drags, until it is lifted', () => {
  const { svg, down, move } = open();
  move(1, 300, 150);
  expect(onMoved).not.toHaveBeenCalled();
  down(1, 300, 150);
  move(1, 320, 140);
  expect(onMoved.mock.calls).toEqual([[{ x: 10, y: -5 }]]);
  fireEvent.pointerUp(svg, { pointerId: 1 });
  move(1, 500, 500);
  expect(onMoved).toHaveBeenCalledTimes(1);
  expect(onZoomed).not.toHaveBeenCalled();
});

it('two fingers pinch around their middle', () => {
  const { svg, down, move } = open();
  down(1, 300, 150);
  down(2, 500, 150);
  move(2, 700, 150);
  expect(onZoomed.mock.calls).toEqual([[2, { x: 150, y: 50 }]]);
  expect(onMoved.mock.calls).toEqual([[{ x: 50, y: 0 }]]);
  fireEvent.pointerCancel(svg, { pointerId: 2 });
  move(1, 310, 150);
  expect(onZoomed).toHaveBeenCalledTimes(1);
});
