/** Looks are measured in a browser; the tests that are asked here have none. */
const LOOK =
  /^(style|css|variant|size|className|srOnly|truncate|_\w+|colorPalette|color|bg|fill|stroke\w*|opacity|(border|outline|font|flex|grid|gap|inset|overflow|transition|animation|transform)\w*|boxShadow|boxSize|lineHeight|letterSpacing|text(Align|Decoration|Overflow|Transform|Wrap)\w*|whiteSpace|wordBreak|display|position|top|right|bottom|left|zIndex|width|height|(min|max)(Width|Height)|(align|justify|place)(Items|Content|Self)|[mp][xytbse]?|cursor|pointerEvents)$/;

const attribute = ({ node }) => (node.type === 'JSXAttribute' ? node.name.name : undefined);

/** Whether a node is what a function of this name is given at this place. */
const given = ({ node, parent }, name, place) =>
  parent?.type === 'CallExpression' && name.test(parent.callee.name) && parent.arguments[place] === node;

/** Whether a node is the key or the place of a column: its `id`, `align` or `role`. */
const isPlaceOfColumn = ({ node, parent, parentPath }) =>
  parent?.type === 'ObjectProperty' &&
  parent.value === node &&
  /^(id|align|role)$/.test(parent.key.name) &&
  parentPath.parent.properties.some(({ key }) => key?.name === 'header');

/** Whether a node is `import.meta.glob(…)`, whose arguments the build reads as they are written. */
const isReadByBuild = ({ node }) =>
  node.type === 'CallExpression' &&
  node.callee.object?.type === 'MetaProperty' &&
  node.callee.property.name === 'glob';

/** Kinds of changes without a visible effect. A rule holds for every file: none is made for one mutant. */
const KINDS = {
  'a look': (path) =>
    LOOK.test(attribute(path)) || given(path, /^chakra$/, 1) || given(path, /^define(Config|Recipe)$/, 0),
  'the key of an element': (path) => attribute(path) === 'key',
  'the key and place of a column': isPlaceOfColumn,
  'what the build reads': isReadByBuild,
  'when React renders or runs again': (path) =>
    given(path, /^(memo|use(Effect|LayoutEffect|Memo|Callback))$/, 1) || given(path, /^useSelector$/, 2),
};

export const unseen = {
  shouldIgnore: (path) => Object.keys(KINDS).find((kind) => KINDS[kind](path)),
};
