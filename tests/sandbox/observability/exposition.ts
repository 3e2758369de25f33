export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}
export interface Family {
  readonly name: string;
  readonly type: string;
  readonly help: string;
  readonly samples: Sample[];
}

const HELP = /^# HELP ([a-zA-Z_:][\w:]*) (.+)$/;
const TYPE = /^# TYPE ([a-zA-Z_:][\w:]*) (counter|gauge|histogram|summary|untyped)$/;
const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /^([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/;
const SUFFIXES: Readonly<Record<string, RegExp>> = {
  histogram: /_(bucket|sum|count)$/,
  summary: /_(sum|count)$/,
};

function labelsOf(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  for (let rest = text; rest !== ''; ) {
    const [whole = '', name = '', value = ''] = LABEL.exec(rest) ?? [];
    if (whole === '' || name in labels) throw new Error(`no labels: ${text}`);
    labels[name] = value;
    rest = rest.slice(whole.length);
  }
  return labels;
}

function numberOf(text: string): number {
  if (text === 'Nan' || text === 'NaN') return Number.NaN;
  if (/^[+-]Inf$/.test(text)) return text === '-Inf' ? -Infinity : Infinity;
  if (!/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)) throw new Error(`no number: ${text}`);
  return Number(text);
}

/** Reads Prometheus' text format 0.0.4; throws at unknown lines, repeated series and samples without their family. */
export function parseExposition(text: string): Map<string, Family> {
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  const families = new Map<string, Family>();
  const series = new Set<string>();
  let helped: { readonly name: string; readonly help: string } | null = null;
  let family: Family | null = null;
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const [, name = '', help = ''] = HELP.exec(line) ?? [];
    const [, typed = '', type = ''] = TYPE.exec(line) ?? [];
    if (name !== '') helped = { name, help };
    else if (typed !== '') {
      if (helped?.name !== typed || families.has(typed)) throw new Error(`out of place: ${line}`);
      family = { name: typed, type, help: helped.help, samples: [] };
      families.set(typed, family);
    } else {
      const [, sampled = '', labels = '', value = ''] = SAMPLE.exec(line) ?? [];
      const suffix = SUFFIXES[family?.type ?? ''];
      if (!family || (sampled !== family.name && sampled.replace(suffix ?? /$^/, '') !== family.name))
        throw new Error(`belongs to no family: ${line}`);
      const key = `${sampled}{${labels}}`;
      if (series.has(key)) throw new Error(`told twice: ${key}`);
      series.add(key);
      family.samples.push({ name: sampled, labels: labelsOf(labels), value: numberOf(value) });
    }
  }
  return families;
}

export const valueOf = (families: Map<string, Family>, name: string, labels: Record<string, string> = {}) =>
  [...families.values()]
    .flatMap(({ samples }) => samples)
    .find(
      (sample) =>
        sample.name === name &&
        Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
    )?.value;
