import { describe, expect, it } from 'vitest';
import { BUTTON_TYPES } from '../../../src/api/schema/entities/inventory';
import { isPicture } from '../../../src/machines/message/media.rules';
import {
  buttonFault,
  checkMessage,
  editableButtons,
  filledButtons,
} from '../../../src/machines/message/message-form.rules';

const button = (title: string, url: string) => ({ id: '1', title, url, type: 'url_button' });

describe('the buttons of a template', () => {
  it('are three empty ones at first [MSG-16]', () => {
    const buttons = editableButtons([]);
    expect(buttons.map(({ title, url }) => title + url)).toEqual(['', '', '']);
    expect(buttons.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(BUTTON_TYPES).toContain(buttons[0]?.type);
  });

  it('stay as they are, filled up to three [MSG-16]', () => {
    const known = button('Buka', 'https://x.id');
    expect(editableButtons([known])[0]).toEqual(known);
    expect(editableButtons([known])).toHaveLength(3);
  });

  it('need a URL where they have a title [MSG-18]', () => {
    expect(buttonFault([button('', ''), button('Buka', ' ')])).toBe(
      'Judul button : "Buka" belum mempunyai URL.',
    );
  });

  it('need a title where they have a URL [MSG-19]', () => {
    expect(buttonFault([button(' ', 'https://x.id')])).toBe(
      'URL button "https://x.id" belum punya nama atau judul.',
    );
  });

  it('are whole with both or neither [MSG-18] [MSG-19]', () => {
    expect(buttonFault([button('Buka', 'https://x.id'), button('', '')])).toBeNull();
  });

  it('are sent without the empty ones [MSG-13]', () => {
    const whole = button('Buka', 'https://x.id');
    expect(filledButtons({ button: JSON.stringify([button('', ' '), whole, button(' ', '')]) })).toBe(
      JSON.stringify([whole]),
    );
  });
});

describe('a template that can be sent', () => {
  const draft = { text: '<p>Halo</p>', media: '', file: null, button: '[]' };

  it('says something or shows something', () => {
    expect(checkMessage(draft)).toEqual({});
    expect(checkMessage({ ...draft, text: '<p> </p>' })).toEqual({ text: 'Wajib diisi.' });
    expect(checkMessage({ ...draft, text: '', media: '/media/a.png' })).toEqual({});
    expect(checkMessage({ ...draft, text: '', file: new File(['x'], 'a.png') })).toEqual({});
  });

  it('has no half button [MSG-18]', () => {
    expect(checkMessage({ ...draft, button: JSON.stringify([button('Buka', '')]) })).toEqual({
      button: 'Judul button : "Buka" belum mempunyai URL.',
    });
  });
});

const TYPE_ARE_PICTURES = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp', 'svg', 'PNG'];

describe('media', () => {
  it.each(TYPE_ARE_PICTURES)('of type %s are pictures [MSG-07]', (type) => {
    expect(isPicture(`https://x.id/media/a.${type}`)).toBe(true);
    expect(isPicture(`/media/a.${type}?v=1`)).toBe(true);
  });

  it.each(['a.mp4', 'a.pdf', 'png', 'a.png.exe', 'a.svgz', ''])('%s are none [MSG-08]', (address) => {
    expect(isPicture(address)).toBe(false);
  });
});
