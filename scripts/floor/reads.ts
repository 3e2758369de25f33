import { parse } from 'acorn';
import { ancestor } from 'acorn-walk';
import { newGlobals, newMethods, newProperties, newRules, newSelectors, newStatics } from './support';

/** The edition of the language that every engine of the floor parses; Safari 16.4 was the last to come to it. */
const EDITION = 2022;

const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** What a selector or an at-rule names that is too new. */
const inSelector = (text: string) => [
  ...[...text.matchAll(/:([a-z][a-z-]+)/g)].flatMap(([, name = '']) =>
    newSelectors.has(name) ? [`:${name}`] : [],
  ),
  ...[...text.matchAll(/@([a-z][a-z-]+)/g)].flatMap(([, name = '']) =>
    newRules.has(name) ? [`@${name}`] : [],
  ),
];

/** What a built style sheet names that an engine of the floor lacks. */
export function newInStyles(css: string): readonly string[] {
  const properties = [...css.matchAll(/[{;]([a-z][a-z-]+):/g)].map(([, name = '']) => name);
  // A declaration's value has colons as well, if at all, within quotes.
  const selectors = css.replace(/\{[^{}]*\}/g, '{}');
  return [...properties.filter((name) => newProperties.has(name)), ...inSelector(selectors)];
}

/** What a built script names that an engine of the floor lacks, in its styles too. Throws where one cannot parse it. */
export function newInScript(code: string, edition: 5 | 2015 | typeof EDITION = EDITION): readonly string[] {
  const found: string[] = [];
  const take = (name: string, names: ReadonlySet<string>) => names.has(name) && found.push(name);
  ancestor(parse(code, { ecmaVersion: edition, sourceType: edition === EDITION ? 'module' : 'script' }), {
    MemberExpression({ object, property, computed }, _state, ancestors) {
      if (computed || property.type !== 'Identifier') return;
      if (object.type === 'Identifier') take(`${object.name}.${property.name}`, newStatics);
      const call = ancestors.at(-2);
      if (call?.type === 'CallExpression' && 'callee' in call && call.callee === ancestors.at(-1))
        take(property.name, newMethods);
    },
    Identifier({ name }, _state, ancestors) {
      // `typeof` asks whether it is there.
      if (ancestors.at(-2)?.type !== 'UnaryExpression') take(name, newGlobals);
    },
    Property({ key, computed }) {
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
      if (!computed && /[a-z][A-Z]/.test(name)) take(dashed(name), newProperties);
      if (/^[&@]/.test(name)) found.push(...inSelector(name));
    },
  });
  return found;
}
