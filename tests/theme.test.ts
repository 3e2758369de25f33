import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, type SystemStyleObject } from '@chakra-ui/react/styled-system';
import { expect, test } from 'vitest';
import { base } from '../src/views/theme/base';
import { system, theme } from '../src/views/theme/system';
import { type Node, readSources } from '../scripts/shared/source';

type Value = string | number | boolean;

/** Our theme on the whole of Chakra's base. */
const whole = createSystem(defaultBaseConfig, theme);

/** Chakra notes each background for `currentBg`, which no view uses. */
const withoutCurrentBg = (css: unknown): unknown =>
  JSON.parse(JSON.stringify(css), (key, value: unknown) => (key === '--bg-currentcolor' ? undefined : value));

const expectSame = (styles: object, from = '') => {
  // As text: the order of rules decides which of them holds.
  const [ours, theirs] = [
    system.css(styles as SystemStyleObject),
    withoutCurrentBg(whole.css(styles as SystemStyleObject)),
  ].map((css) => JSON.stringify(css));
  expect(ours, `${from} ${JSON.stringify(styles)}`).toBe(theirs);
};

const RAW: readonly Value[] = [
  0,
  3,
  '0',
  '1px',
  '-2',
  '50%',
  'auto',
  'none',
  'inherit',
  'currentColor',
  'fit-content',
  'var(--given)',
  'calc(100% - {spacing.4})',
  '1px solid {colors.border}',
  '{colors.fg}',
  'fg !important',
];

/** The tokens of every category: a property must take those of its own, and of no other. */
const TOKENS = new Set([...whole.tokens.categoryMap.values()].flatMap((category) => [...category.keys()]));
const samplesOf = (name: string): readonly Value[] =>
  typeof base.utilities?.[name]?.values === 'string' ? [...RAW, ...TOKENS] : [true, false];
const names = Object.entries(base.utilities ?? {}).flatMap(([name, { shorthand = [] }]) =>
  [name, ...[shorthand].flat()].map((alias) => ({ alias, name })),
);

test('each property of our base says what it says on the whole of Chakra’s', () => {
  for (const { alias, name } of names) {
    expect(whole.utility.resolveShorthand(alias)).toBe(name);
    const samples = samplesOf(name);
    for (const value of samples) expectSame({ [alias]: value });
    const [first, last] = [samples[0], samples.at(-1)];
    expectSame({ [alias]: { base: first, md: last, xl: first }, _dark: { [alias]: [last, first] } });
  }
});

test('each condition of our base holds when it does on the whole of Chakra’s', () => {
  for (const condition of system.conditions.keys().filter((key) => key.startsWith('_')))
    for (const { alias, name } of names) {
      const value = samplesOf(name).at(-1);
      expectSame({ [condition]: { [alias]: value, _hover: { [alias]: value }, md: { [alias]: value } } });
      expectSame({ [alias]: { base: value, [condition]: value } });
    }
  for (const colorPalette of ['accent', 'danger', 'neutral']) expectSame({ _open: { colorPalette } });
});

test('what no view names comes out alike, too', () => {
  for (const css of ['getGlobalCss', 'getTokenCss', 'getPreflightCss'] as const) {
    expect(Object.keys(system[css]())).not.toEqual([]);
    expect(withoutCurrentBg(whole[css]())).toEqual(JSON.parse(JSON.stringify(system[css]())));
  }
});

const isLiteral = ({ type, value }: Node) =>
  type === 'Literal' && value !== null && typeof value !== 'object';
/** Every value that an expression may have, as far as it is written there. */
function literals(node: Node): Value[] {
  if (isLiteral(node)) return [node.value as Value];
  const parts =
    node.type === 'Property'
      ? [node.value]
      : [
          node.expression,
          node.consequent,
          node.alternate,
          node.left,
          node.right,
          node.elements,
          node.properties,
        ];
  return parts.flat().flatMap((part) => (part ? literals(part as Node) : []));
}

/** Every attribute and every key of an object in the views, whether it is a style or not. */
const uses = readSources('src/views')
  .filter(({ path }) => path !== 'src/views/theme/base.ts')
  .flatMap((source) => {
    const found: { name: string; at: string; values: Value[] }[] = [];
    source.walk((node) => {
      const key = { JSXAttribute: node.name, Property: node.key }[node.type] as Node | undefined;
      if (!key) return;
      const name = String(key.name ?? key.value);
      const values = node.value ? literals(node.value as Node) : [true];
      found.push({ name, at: `${source.path}:${source.lineOf(node)}`, values });
    });
    return found;
  });

/** Used as CSS has them: Chakra's base only adds names of values, or shorthands, that no view uses. */
const PLAIN = [
  'aspectRatio',
  'backgroundImage',
  'backgroundPosition',
  'backgroundRepeat',
  'backgroundSize',
  'flexDirection',
  'opacity',
  'overscrollBehavior',
  'position',
  'scrollMarginTop',
  'textDecoration',
  'transform',
  'transition',
];
/** Not styles: a list's filter, and two colours of a tone. */
const NO_STYLES = ['contrast', 'filter', 'focusRing'];

test('our base has every property, shorthand and condition of Chakra’s that a view uses', () => {
  const missing = uses.filter(({ name }) => {
    const isKnown = whole.utility.keys().includes(name) || whole.conditions.keys().includes(name);
    return isKnown && !system.utility.keys().includes(name) && !system.conditions.keys().includes(name);
  });
  const excused = new Set([...PLAIN, ...NO_STYLES]);
  expect(missing.filter(({ name }) => !excused.has(name)).map(({ name, at }) => `${name} at ${at}`)).toEqual(
    [],
  );
  expect([...excused].filter((name) => !missing.some((use) => use.name === name))).toEqual([]);
});

test('every value that a view writes for a style comes out as on the whole of Chakra’s base', () => {
  const styles = uses.filter(({ name }) => whole.isValidProperty(name) && !whole.conditions.has(name));
  expect(styles.flatMap(({ values }) => values).length).toBeGreaterThan(1000);
  for (const { name, at, values } of styles) for (const value of values) expectSame({ [name]: value }, at);
});

test('every condition that a view writes is one', () => {
  const written = uses.filter(({ name }) => /^_[a-z]/.test(name));
  expect(written.length).toBeGreaterThan(20);
  expect(written.filter(({ name }) => !system.conditions.keys().includes(name))).toEqual([]);
});
