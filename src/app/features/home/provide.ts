import type { pushMachine } from '../../../machines/push/push';
import { provideResource } from '../../resource/define';
import type { ScreenSources } from '../../resource/sources';

const dashboard = () => import('./charts');
const whatIf = () => import('./trying');

/** Push as the profile has it. */
export type LoadPush = () => Promise<(sources: ScreenSources) => typeof pushMachine>;

export const provideHome = (loadPush: LoadPush) =>
  provideResource({
    charts: {
      memberFigures: async (sources) => (await dashboard()).provideMemberFigures(sources),
      adminFigures: async (sources) => {
        const [{ provideAdminFigures }, watching] = await Promise.all([dashboard(), sources.loadWatching()]);
        return provideAdminFigures({ ...sources, watching });
      },
      announcement: async (sources) => (await dashboard()).provideAnnouncement(sources),
      ownStatistics: async (sources) => (await dashboard()).provideOwnStatistics(sources),
      allStatistics: async (sources) => (await dashboard()).provideAllStatistics(sources),
      ownAhead: async (sources) => {
        const { provideOwnAhead, startForeseer } = await dashboard();
        return provideOwnAhead({ ...sources, startForeseer });
      },
      allAhead: async (sources) => {
        const { provideAllAhead, startForeseer } = await dashboard();
        return provideAllAhead({ ...sources, startForeseer });
      },
      rest: async (sources) => (await dashboard()).provideRest(sources),
      ownWhatIf: async (sources) => {
        const { provideOwnWhatIf, startForeseer } = await whatIf();
        return provideOwnWhatIf({ ...sources, startForeseer });
      },
      allWhatIf: async (sources) => {
        const { provideAllWhatIf, startForeseer } = await whatIf();
        return provideAllWhatIf({ ...sources, startForeseer });
      },
      memberAttention: async (sources) => (await dashboard()).provideMemberAttention(sources),
      away: async (sources) => (await dashboard()).provideAway(sources),
      greeted: async (sources) => (await dashboard()).provideGreeted(sources),
      awayPush: async (sources) => (await loadPush())(sources),
      officeSteps: async (sources) => (await dashboard()).provideOfficeSteps(sources),
      officeAttention: async (sources) => (await dashboard()).provideOfficeAttention(sources),
    },
  });
