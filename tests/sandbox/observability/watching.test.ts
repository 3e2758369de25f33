import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createGauges } from '../../../sandbox/observability/gauges';
import { createMetrics } from '../../../sandbox/observability/metrics';
import { useServer } from '../../contract/harness';
import { parseExposition } from './exposition';

const harness = useServer({ seed: 'none' });

/** The labels of each figure that there is, and the series of those that have any at the start. */
const labels = new Map<string, readonly string[]>([['up', []]]);
const series = new Map<string, readonly Readonly<Record<string, string>>[]>();
/** Of each figure that is scraped. */
const SCRAPED = ['job', 'instance'];

beforeAll(async () => {
  const metrics = createMetrics(Date.now);
  createGauges(metrics, {} as Parameters<typeof createGauges>[1]);
  for (const metric of metrics.figures().getMetricsAsArray()) {
    const { name, labelNames = [] } = metric as unknown as { name: string; labelNames?: string[] };
    labels.set(name, labelNames);
    for (const part of ['bucket', 'sum', 'count'])
      labels.set(`${name}_${part}`, part === 'bucket' ? [...labelNames, 'le'] : labelNames);
  }
  const { body } = await harness.stranger.send('GET', '/metrics');
  for (const { samples } of parseExposition(body).values())
    for (const { name, labels: found } of samples) series.set(name, [...(series.get(name) ?? []), found]);
});

interface Matcher {
  readonly label: string;
  readonly operator: string;
  readonly value: string;
}

/** What an expression names; throws where it is none of PromQL. */
function namesIn(expression: string) {
  const selectors: { name: string; matchers: Matcher[] }[] = [];
  const grouped: string[] = [];
  const text = (node: { readonly from: number; readonly to: number }) => expression.slice(node.from, node.to);
  parser.parse(expression).iterate({
    enter: (node) => {
      if (node.type.isError) throw new Error(`no PromQL at ${expression.slice(node.from)}: ${expression}`);
      if (node.name === 'Identifier') selectors.push({ name: text(node), matchers: [] });
      if (node.name === 'UnquotedLabelMatcher') {
        const [, label = '', operator = '', value = ''] =
          /^(\w+)\s*(=~|!~|!=|=)\s*"(.*)"$/.exec(text(node)) ?? [];
        selectors.at(-1)?.matchers.push({ label, operator, value });
      }
      if (node.name === 'GroupingLabels') grouped.push(...(text(node).match(/\w+/g) ?? []));
    },
  });
  return { selectors, grouped };
}

const matches = (found: Readonly<Record<string, string>>, { label, operator, value }: Matcher) => {
  const is = operator.endsWith('~')
    ? new RegExp(`^(?:${value})$`).test(found[label] ?? '')
    : found[label] === value;
  return operator.startsWith('!') ? !is : is;
};

/** What of an expression no scrape could answer. */
function faultsOf(expression: string): string[] {
  const { selectors, grouped } = namesIn(expression);
  const faults = selectors.length === 0 ? [`names no figure: ${expression}`] : [];
  for (const { name, matchers } of selectors) {
    const known = labels.get(name);
    if (!known) {
      faults.push(`no figure: ${name}`);
      continue;
    }
    for (const matcher of matchers) {
      const { label } = matcher;
      if (![...known, ...SCRAPED].includes(label)) faults.push(`${name} has no label ${label}`);
      const all = series.get(name) ?? [];
      // Statuses come with calls, and a job and instance with a scrape.
      if (['status', ...SCRAPED].includes(label) || all.length === 0) continue;
      if (!all.some((found) => matches(found, matcher)))
        faults.push(`nothing of ${name} has ${label}${matcher.operator}${matcher.value}`);
    }
  }
  const groupable = [...SCRAPED, ...selectors.flatMap(({ name }) => labels.get(name) ?? [])];
  return [
    ...faults,
    ...grouped.filter((label) => !groupable.includes(label)).map((label) => `no label: ${label}`),
  ];
}

it('each figure of the server is told of in its README', () => {
  const told = readFileSync('sandbox/README.md', 'utf8');
  const own = [...series.keys()].filter((name) => labels.has(name) && !/^(process|nodejs)_/.test(name));
  expect(own.length).toBeGreaterThan(40);
  expect(
    own.filter((name) => !new RegExp(`\`${name.replace(/_(bucket|sum|count)$/, '')}[\`{]`).test(told)),
  ).toEqual([]);
});

describe('what no scrape could answer', () => {
  it.each([
    ['rate(sign_ins_total{outcome="refused"}[5m]) >', /no PromQL/],
    ['rate(sign_ins{outcome="refused"}[5m])', 'no figure: sign_ins'],
    ['sign_ins_total{result="refused"}', 'sign_ins_total has no label result'],
    ['sign_ins_total{outcome="rejected"}', 'nothing of sign_ins_total has outcome=rejected'],
    ['sum by (cause) (sign_ins_total)', 'no label: cause'],
    ['1 > 0', 'names no figure: 1 > 0'],
  ])('is found: %s', (expression, fault) => {
    if (fault instanceof RegExp) expect(() => faultsOf(expression)).toThrow(fault);
    else expect(faultsOf(expression)).toContain(fault);
  });
});

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels?: { readonly severity?: string };
  readonly annotations?: {
    readonly summary?: string;
    readonly description?: string;
    readonly runbook?: string;
  };
}

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replace(/ /g, '-');

describe('the alerts of docs/deploy/alerts.yml', () => {
  const { groups } = parse(readFileSync('docs/deploy/alerts.yml', 'utf8')) as {
    groups: { rules: Alert[] }[];
  };
  const alerts = groups.flatMap(({ rules }) => rules);
  const headings = Array.from(
    readFileSync('docs/deploy.md', 'utf8').matchAll(/^##+ (.+)$/gm),
    ([, text = '']) => anchorOf(text),
  );

  it('have a name each', () => {
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
    expect(alerts.length).toBeGreaterThan(20);
  });

  it.each(alerts)('$alert is of figures that there are, and says how urgent it is and what to do', (rule) => {
    expect(faultsOf(rule.expr)).toEqual([]);
    expect(rule.for).toMatch(/^\d+[mh]$/);
    expect(rule.labels?.severity).toMatch(/^(critical|warning)$/);
    expect(rule.annotations?.summary).toMatch(/\w/);
    expect(rule.annotations?.description).toMatch(/\w.*\.$/);
    const [document, anchor] = rule.annotations?.runbook?.split('#') ?? [];
    expect(document).toBe('docs/deploy.md');
    expect(headings).toContain(anchor);
    const told = `${rule.annotations?.summary} ${rule.annotations?.description}`;
    for (const [, label = ''] of told.matchAll(/\$labels\.(\w+)/g)) {
      const { selectors } = namesIn(rule.expr);
      expect([...SCRAPED, ...selectors.flatMap(({ name }) => labels.get(name) ?? [])]).toContain(label);
    }
    // What is called by another alert's name is one.
    for (const [name] of told.matchAll(/\b[A-Z][a-z]+(?:[A-Z][a-z]+)+\b/g))
      expect(alerts.map(({ alert }) => alert)).toContain(name);
  });
});

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly datasource?: { readonly uid: string };
  readonly targets?: readonly {
    readonly refId: string;
    readonly expr: string;
    readonly legendFormat: string;
  }[];
}

describe('the dashboard of docs/deploy/grafana.json', () => {
  const dashboard = JSON.parse(readFileSync('docs/deploy/grafana.json', 'utf8')) as {
    readonly schemaVersion: number;
    readonly panels: readonly Panel[];
    readonly templating: { readonly list: readonly { readonly name: string }[] };
  };
  const { panels } = dashboard;
  const shown = panels.filter(({ type }) => type !== 'row');

  it('has a row for each concern, panels with an id and a place of their own, and asks which Prometheus and which processes', () => {
    expect(dashboard.schemaVersion).toBeGreaterThanOrEqual(36);
    expect(panels.filter(({ type }) => type === 'row').map(({ title }) => title)).toEqual([
      'People',
      'Blasts',
      'Events',
      'Database',
      'Processes',
    ]);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const places = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, place) => `${x + (place % w)},${y + Math.floor(place / w)}`),
    );
    expect(new Set(places).size).toBe(places.length);
    for (const {
      gridPos: { x, w },
    } of panels)
      expect(x + w).toBeLessThanOrEqual(24);
    expect(dashboard.templating.list.map(({ name }) => name)).toEqual(['datasource', 'instance']);
  });

  it.each(shown)('$title shows figures that there are', ({ targets = [], datasource }) => {
    expect(datasource?.uid).toBe(`\${datasource}`);
    expect(targets).not.toEqual([]);
    for (const { expr, legendFormat } of targets) {
      const expression = expr.replaceAll('$__rate_interval', '5m');
      expect(faultsOf(expression)).toEqual([]);
      const { selectors } = namesIn(expression);
      const chosen = { label: 'instance', operator: '=~', value: '$instance' };
      for (const { matchers } of selectors) expect(matchers).toContainEqual(chosen);
      const known = [...SCRAPED, ...selectors.flatMap(({ name }) => labels.get(name) ?? [])];
      for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g)) expect(known).toContain(label);
    }
  });
});
