import { fileName, type Look } from './looks';

interface Section {
  readonly title: string;
  readonly look: Pick<Look, 'width' | 'theme'>;
  /** How many stand beside each other. */
  readonly columns: number;
  /** What is to be seen, by the scene's name. */
  readonly scenes: Readonly<Record<string, string>>;
}

const DESK = { look: { width: 1440, theme: 'light' }, columns: 2 } as const;

/** The pictures that README and docs show, in the order of their page: each main screen once. */
const SECTIONS: readonly Section[] = [
  {
    title: 'A member',
    ...DESK,
    scenes: {
      'dashboard-member': 'What came in, and what wants to be done',
      whatsapp: 'Their accounts, live, with what each can be told now',
      'whatsapp-create-qr': 'Linking an account: the code for the phone',
      riwayat: 'What happened to one account',
      withdraw: 'The balance, and asking for some of it',
      bonus: 'Bonuses',
      referral: 'What the people they brought have earned them',
      profile: 'The profile, with the bank account that is paid to',
    },
  },
  {
    title: 'The office',
    ...DESK,
    scenes: {
      'dashboard-admin': 'The dashboard of the office',
      'whatsapp-board': 'Every account at once, as it sends',
      'whatsapp-suspended': 'Accounts that are suspended',
      member: 'Members',
      phonenumber: 'The numbers that are written to',
      'import-preview': 'A file of numbers, judged before it is sent',
      proxy: 'Proxies',
      'message-edit': 'A template, as the phone will show it',
      blaster: 'A message by hand',
      level: 'Levels, and what each pays for a message',
      settings: 'Settings',
    },
  },
  {
    title: 'Staff',
    ...DESK,
    scenes: {
      'withdraw-requested-chosen': 'Withdraws, answered one by one or many at a time',
      'withdraw-ledger': 'Where a balance comes from',
      'generator-list': 'Generators, which find numbers in a range',
      'validator-list': 'Validators, which try the numbers of a file',
    },
  },
  {
    title: 'Developers',
    ...DESK,
    scenes: {
      'monitor-statechart-actor': 'An account on its chart, a moment ago, beside what its owner saw',
      'monitor-socket': 'What the server keeps of a channel',
    },
  },
  {
    title: 'Everybody',
    ...DESK,
    scenes: {
      signin: 'Signing in',
      'palette-found': 'Search, over screens, accounts, people and commands',
      bell: 'What happened meanwhile',
    },
  },
  {
    title: 'In the dark',
    look: { width: 1440, theme: 'dark' },
    columns: 2,
    scenes: {
      'dashboard-member': 'The dashboard of a member',
      'whatsapp-board': 'Every account at once',
      'message-edit': 'A template',
      'monitor-statechart-actor': 'An account on its chart',
    },
  },
  {
    title: 'On a phone',
    look: { width: 390, theme: 'light' },
    columns: 3,
    scenes: {
      'dashboard-member': 'The dashboard of a member',
      whatsapp: 'Their accounts',
      'whatsapp-create-code': 'Linking by a code that is typed',
    },
  },
  {
    title: 'On a phone, in the dark',
    look: { width: 390, theme: 'dark' },
    columns: 3,
    scenes: {
      withdraw: 'The balance',
      'withdraw-requested-chosen': 'Withdraws',
      'monitor-statechart-actor': 'An account on its chart',
    },
  },
];

const cellsOf = ({ look, scenes }: Section) =>
  Object.entries(scenes).map(([scene, caption]) => ({ file: fileName(scene, look), caption }));

export const keptFiles: ReadonlySet<string> = new Set(SECTIONS.flatMap(cellsOf).map(({ file }) => file));

const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function tableOf(section: Section) {
  const pictures = cellsOf(section).map(({ file, caption }) => `![${caption}](${file})<br>${caption}`);
  const each = (text: string) => rowOf(Array.from({ length: section.columns }, () => text));
  const rows: string[] = [];
  while (pictures.length > 0) rows.push(rowOf(pictures.splice(0, section.columns)));
  return [`## ${section.title}`, '', each(' '), each('---'), ...rows, ''];
}

/** The page that shows them. */
export const keptPage = () =>
  [
    '# Pictures',
    '',
    'Each main screen with the data of the demonstration. `npm run screens -- --keep` draws these anew and writes this page;',
    '`npm run screens` draws every screen, in each of its states, at three widths, light and dark, into `reports/screens`.',
    '',
    ...SECTIONS.flatMap(tableOf),
  ].join('\n');
