import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Tabs } from '../../../src/views/kit/tabs';
import { ThemeProvider } from '../../../src/views/theme/theme-provider';

function Sheet() {
  const [chosen, setChosen] = useState<'one' | 'two' | 'three'>('one');
  const tabs = (['one', 'two', 'three'] as const).map((name) => ({
    name,
    label: name,
    content: `is ${name}`,
  }));
  return <Tabs label="Bagian" tabs={tabs} chosen={chosen} onChosen={setChosen} />;
}

it('shows the content of the tab that is pressed, and says whose it is', async () => {
  render(<Sheet />, { wrapper: ThemeProvider });
  await userEvent.click(screen.getByRole('tab', { name: 'two' }));
  expect(screen.getByRole('tabpanel', { name: 'two' }).textContent).toBe('is two');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('two');
});

it('goes round by the arrow keys, and is one stop of the tab key', async () => {
  render(<Sheet />, { wrapper: ThemeProvider });
  await userEvent.tab();
  for (const [key, name] of [
    ['{ArrowLeft}', 'three'],
    ['{ArrowRight}', 'one'],
    ['{End}', 'three'],
    ['{Home}', 'one'],
  ] as const) {
    await userEvent.keyboard(key);
    expect(document.activeElement?.textContent).toBe(name);
    expect(screen.getByRole('tabpanel').textContent).toBe(`is ${name}`);
  }
});
