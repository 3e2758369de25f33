import { renderToStaticMarkup } from 'react-dom/server';
import { ChartSvg } from '../../src/views/statechart/chart-svg';
import type { Drawing } from '../../src/views/statechart/layout/drawing';

const COLORS = (text: string, muted: string, line: string, panel: string, inner: string) => `
text{fill:${text}}.line{fill:${muted}}rect{fill:${panel};stroke:${line}}
.compound>rect,.parallel>rect{fill:${inner}}.label rect,.tip,.dot{stroke:none}.label rect{fill:${inner}}
.edge{stroke:${muted};fill:none}.tip,.dot{fill:${muted}}.dot.any{fill:${inner};stroke:${muted}}`;

/** Styles of its own, light or dark as the reader prefers, since the file is shown outside the page. */
const STYLE = `
text{font:12px system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}.name{font-size:14px;font-weight:600}
.region>rect{stroke-dasharray:6 4;stroke-width:1.5}${COLORS('#171d1f', '#4f5c5e', '#c5cecf', '#ffffff', '#f6f8f8')}
@media(prefers-color-scheme:dark){${COLORS('#f6f8f8', '#c5cecf', '#4f5c5e', '#242c2e', '#171d1f')}}`;

/** The chart as a file that needs nothing else. */
export function svgFile(drawing: Drawing, title: string): string {
  const { width, height } = drawing;
  return `${renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      <style>{STYLE}</style>
      <ChartSvg drawing={drawing} title={title} />
    </svg>,
  )}\n`;
}
