import { defineResource } from '../../resource/define';

/** What the words of the screens mean. */
export const glossary = defineResource({
  provide: async () => ({ default: { charts: {} } }),
  screens: (screen) => [
    screen({
      path: '/glossary',
      title: 'Kamus',
      permission: 'home.open',
      charts: [],
      view: () => import('../../../views/glossary/glossary'),
    }),
  ],
});
