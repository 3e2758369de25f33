import { defineWiring } from '../../resource/define';
import { formOf } from '../../resource/wirings';

export default defineWiring({
  charts: {
    settingForm: formOf(async (sources) => (await import('./form')).settingForm(sources)),
  },
});
