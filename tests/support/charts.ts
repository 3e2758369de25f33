import type { AnyStateMachine } from 'xstate';
import { resources } from '../../src/app/features';
import { createCharts, type PageCharts } from '../../src/app/resource/charts';
import type { ScreenSources } from '../../src/app/resource/sources';

async function provideOf(name: string) {
  for (const { provide } of resources) {
    const chart = (await provide()).default.charts[name];
    if (chart) return chart;
  }
  throw new Error(`no resource has a chart ${name}`);
}

/** A chart of the product by its name, as a page has it. */
export const pageChart = async (charts: PageCharts, name: string): Promise<AnyStateMachine> =>
  charts.chart(name, await provideOf(name));

/** A chart of the product by its name, provided with what a test has of a page. */
export const wiredChart = <L extends AnyStateMachine>(
  name: string,
  sources: Partial<ScreenSources>,
): Promise<L> =>
  pageChart(
    createCharts(sources as ScreenSources, () => {}, resources),
    name,
  ) as Promise<L>;
