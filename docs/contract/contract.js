/** Search, copying and the same kind of snippet for every call. The page can be read without. */

const form = document.querySelector('#search');
const input = form.querySelector('input');
const list = form.querySelector('[role=listbox]');
const status = form.querySelector('[role=status]');
const MOST = 12;

const textOf = (element) => element?.textContent.replace(/\s+/g, ' ').trim() ?? '';
const fieldsOf = (element) => [...element.querySelectorAll('th[scope=row] code')].map(textOf);

/** Everything that has a place on the page, with what it is found by: names before fields before words. */
const entries = () => [
  ...[...document.querySelectorAll('main details')].map((details) => {
    const body = details.querySelector('.body');
    const isEvent = body.id.startsWith('event-');
    const path = textOf(details.querySelector('.path'));
    const method = textOf(details.querySelector('.method'));
    return {
      id: body.id,
      kind: isEvent ? 'event' : method,
      title: isEvent ? path : `${body.id} ${path}`,
      names: isEvent ? [path] : [body.id, path, `${method} ${path}`],
      fields: fieldsOf(body),
      words: textOf(details.querySelector('.what')),
    };
  }),
  ...[...document.querySelectorAll('main section[id]')].map((section) => {
    const title = textOf(section.querySelector('h2, h3, h4'));
    const isEntity = section.parentElement.id === 'entities';
    return {
      id: section.id,
      kind: isEntity ? 'entity' : 'section',
      title,
      names: [title],
      fields: isEntity ? fieldsOf(section) : [],
      words:
        section.parentElement.id === 'server'
          ? [...section.querySelectorAll('li')].map(textOf).join(' ')
          : '',
    };
  }),
  ...[...document.querySelectorAll('main tr[id]')].map((row) => ({
    id: row.id,
    kind: 'kind',
    title: row.id,
    names: [row.id],
    fields: [],
    words: textOf(row),
  })),
];

/** How well a word is met, 0 for not at all. */
function rankOf({ names, fields, words }, word) {
  const lower = names.map((name) => name.toLowerCase());
  if (lower.includes(word)) return 16;
  if (lower.some((name) => name.startsWith(word))) return 8;
  if (lower.some((name) => name.includes(word))) return 6;
  if (fields.some((field) => field.toLowerCase() === word)) return 4;
  if (fields.some((field) => field.toLowerCase().includes(word))) return 2;
  return words.toLowerCase().includes(word) ? 1 : 0;
}

let all;
function find(text) {
  all ??= entries();
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return all
    .map((entry) => ({ entry, ranks: words.map((word) => rankOf(entry, word)) }))
    .filter(({ ranks }) => ranks.every((rank) => rank > 0))
    .map(({ entry, ranks }) => ({ entry, rank: ranks.reduce((sum, rank) => sum + rank, 0) }))
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ entry }) => entry);
}

let found = [];
let chosen = -1;
function choose(place) {
  chosen = place;
  [...list.children].forEach((item, at) => item.setAttribute('aria-selected', String(at === place)));
  const item = list.children[place];
  if (item) input.setAttribute('aria-activedescendant', item.id);
  else input.removeAttribute('aria-activedescendant');
  item?.scrollIntoView({ block: 'nearest' });
}
function show(isOpen) {
  list.hidden = !isOpen;
  input.setAttribute('aria-expanded', String(isOpen));
}

const element = (name, className, text) => {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
};
/** What else it was found by, where its name does not show it. */
function hintOf({ names, fields, words }, text) {
  const word = text.toLowerCase().split(/\s+/)[0];
  if (names.some((name) => name.toLowerCase().includes(word))) return words.slice(0, 120);
  return fields.filter((field) => field.toLowerCase().includes(word)).join(', ') || words.slice(0, 120);
}
function look() {
  const text = input.value.trim();
  const matches = find(text);
  found = matches.slice(0, MOST);
  list.replaceChildren(
    ...found.map((entry, place) => {
      const item = element('div', '', '');
      item.id = `found-${place}`;
      item.role = 'option';
      item.append(
        element('span', `method ${entry.kind.toLowerCase()}`, entry.kind),
        element('b', '', entry.title),
        element('small', '', hintOf(entry, text)),
      );
      return item;
    }),
  );
  if (text && found.length === 0) list.append(element('p', 'none', 'Nothing of that name, path or field.'));
  show(text !== '');
  status.textContent = text ? `${matches.length} found` : '';
  choose(found.length > 0 ? 0 : -1);
}

/** Opens what the address names: browsers of some years ago do not. */
function open() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const details = target?.closest('details');
  if (!details || details.open) return;
  details.open = true;
  target.scrollIntoView();
}
function go(entry) {
  if (!entry) return;
  show(false);
  input.blur();
  location.hash = entry.id;
  open();
}

form.hidden = false;
input.addEventListener('input', look);
input.addEventListener('focus', () => input.value && look());
input.addEventListener('blur', () => show(false));
form.addEventListener('submit', (event) => {
  event.preventDefault();
  go(found[chosen]);
});
input.addEventListener('keydown', (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && found.length > 0) {
    event.preventDefault();
    choose((chosen + step + found.length) % found.length);
  }
  if (event.key === 'Escape' && !list.hidden) {
    event.preventDefault();
    show(false);
  }
});
// Before the field loses its focus.
list.addEventListener('pointerdown', (event) => {
  event.preventDefault();
});
list.addEventListener('click', (event) => {
  go(found[[...list.children].indexOf(event.target.closest('[role=option]'))]);
});
addEventListener('keydown', (event) => {
  const isTyping = /^(input|textarea|select)$/i.test(event.target.tagName) && event.target.type !== 'radio';
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
  event.preventDefault();
  input.focus();
  input.select();
});
addEventListener('hashchange', open);
open();

// Who reads one call as curl reads the next one so.
addEventListener('change', ({ target }) => {
  if (target.type !== 'radio') return;
  for (const other of document.querySelectorAll(`.requests input[value="${target.value}"]`))
    other.checked = true;
});

const said = (button, text) => {
  button.textContent = text;
  setTimeout(() => {
    button.textContent = 'Copy';
  }, 2000);
};
/** Copies what stands beside the button; where that is not allowed, as without HTTPS, selects it. */
async function copy(button) {
  const shown = [...button.parentElement.querySelectorAll('pre')].find((pre) => pre.offsetParent !== null);
  try {
    await navigator.clipboard.writeText(shown.textContent);
    said(button, 'Copied');
  } catch {
    getSelection().selectAllChildren(shown);
    said(button, 'Selected');
  }
}
for (const box of document.querySelectorAll('.requests, figure')) {
  const button = element('button', 'copy', 'Copy');
  button.type = 'button';
  button.addEventListener('click', () => void copy(button));
  box.append(button);
}
