import { describe, expect, it } from 'vitest';
import { settingsOf } from '../../scripts/build/page-settings';
import { noSettings } from '../support/settings';

const { brand: _, ...nothing } = noSettings;

describe('the settings of a build', () => {
  it('are nothing where no variable says anything', () => {
    expect(settingsOf({})).toEqual(nothing);
    expect(settingsOf({ VITE_API_HOST: '', VITE_TEMPLATE_BUTTONS: '0', VITE_RESET_BUTTON: '0' })).toEqual(
      nothing,
    );
  });

  it('are what its variables say [MSG-15, WA-22]', () => {
    const settings = settingsOf({
      VITE_API_HOST: 'https://api.example.id',
      VITE_IDEMPOTENT_HOSTS: 'a.id, api.example.id,',
      VITE_CONTACT: 'kantor',
      VITE_TEMPLATE_BUTTONS: '1',
      VITE_RESET_BUTTON: '1',
    });
    expect(settings).toEqual({
      apiHost: 'https://api.example.id',
      idempotentHosts: ['a.id', 'api.example.id'],
      contact: 'kantor',
      features: ['templateButtons', 'resetButton'],
    });
  });

  it.each(['api.example.id', '//api.example.id', 'https://', 'https://10.0.0.256'])(
    'are refused with %j for a host, before anybody is served with them',
    (host) => expect(() => settingsOf({ VITE_API_HOST: host })).toThrow('VITE_API_HOST is an address'),
  );
});
