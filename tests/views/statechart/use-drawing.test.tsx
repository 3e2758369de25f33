import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { setup } from 'xstate';
import type { Drawing } from '../../../src/views/statechart/layout/drawing';
import { useDrawing } from '../../../src/views/statechart/use-drawing';

const chart = (id: string) => setup({}).createMachine({ id });
const drawn = (width: number): Drawing => ({ width, height: 1, states: [], dots: [], edges: [] });

describe('the drawing of a chart', () => {
  it('is tried again where it failed, when asked', async () => {
    const drawingOf = vi
      .fn<() => Promise<Drawing>>()
      .mockRejectedValueOnce(new Error('no engine'))
      .mockResolvedValue(drawn(7));
    const machine = chart('a');
    const { result } = renderHook(() => useDrawing(drawingOf, machine, null));
    expect([result.current.drawing, result.current.isFailed]).toEqual([null, false]);
    await act(async () => {});
    expect([result.current.drawing, result.current.isFailed]).toEqual([null, true]);
    act(() => result.current.retry());
    expect(result.current.isFailed).toBe(false);
    await act(async () => {});
    expect([result.current.drawing, result.current.isFailed]).toEqual([drawn(7), false]);
  });

  it('is the last one until the next is there, and of no other chart', async () => {
    const waiting: ((drawing: Drawing) => void)[] = [];
    const drawingOf = () => new Promise<Drawing>((resolve) => waiting.push(resolve));
    const [one, other] = [chart('a'), chart('b')];
    const { result, rerender } = renderHook(({ machine, sight }) => useDrawing(drawingOf, machine, sight), {
      initialProps: { machine: one, sight: null as { active: Set<string>; taken: Set<string> } | null },
    });
    await act(async () => waiting[0]!(drawn(1)));
    rerender({ machine: one, sight: { active: new Set(), taken: new Set() } });
    expect(result.current.drawing).toEqual(drawn(1));
    rerender({ machine: other, sight: null });
    expect(result.current.drawing).toBeNull();
    await act(async () => waiting[1]!(drawn(2)));
    expect(result.current.drawing).toBeNull();
    await act(async () => waiting[2]!(drawn(3)));
    expect(result.current.drawing).toEqual(drawn(3));
  });
});
