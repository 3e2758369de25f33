import { provideResource } from '../../resource/define';
import { formOf } from '../../resource/provide-charts';

export default provideResource({
  charts: {
    settingForm: formOf(async (sources) => (await import('./form')).settingForm(sources)),
  },
});
