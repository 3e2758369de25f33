import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Menu, MenuItem, MenuLink } from '../../../src/views/kit/menu';
import { ThemeProvider } from '../../../src/views/theme/theme-provider';

function show() {
  const deleted = vi.fn<() => void>();
  const downloaded = vi.fn<() => void>();
  render(
    <ThemeProvider>
      <Menu label="Tindakan lain untuk Budi">
        <MenuItem disabled onChosen={downloaded}>
          Download
        </MenuItem>
        <MenuLink to="/edit">Edit</MenuLink>
        <MenuItem dangerous onChosen={deleted}>
          Delete
        </MenuItem>
      </Menu>
    </ThemeProvider>,
  );
  const button = screen.getByRole('button', { name: 'Tindakan lain untuk Budi' });
  return { deleted, downloaded, button };
}
const focused = () => document.activeElement?.textContent;

it('opens with the focus on its first item, and arrow keys go round', async () => {
  const { button } = show();
  expect(screen.queryByRole('menu')).toBeNull();
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(focused()).toBe('Download');
  const seen = [];
  for (const key of ['ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home']) {
    await userEvent.keyboard(`{${key}}`);
    seen.push(focused());
  }
  expect(seen).toEqual(['Edit', 'Delete', 'Download', 'Delete', 'Download']);
});

it('closes with a choice, and gives the focus back', async () => {
  const { button, deleted } = show();
  await userEvent.click(button);
  await userEvent.keyboard('{End}{Enter}');
  expect(deleted).toHaveBeenCalledOnce();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});

it('stays open over an item that can not be chosen, and does nothing', async () => {
  const { button, downloaded } = show();
  await userEvent.click(button);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Download' }));
  expect(downloaded).not.toHaveBeenCalled();
  expect(screen.getByRole('menu')).toBeTruthy();
});

it.each(['{Escape}', '{Tab}'])('closes with %s', async (key) => {
  const { button } = show();
  await userEvent.click(button);
  await userEvent.keyboard(key);
  expect(screen.queryByRole('menu')).toBeNull();
});

it('knows that the browser closed it, as a press elsewhere makes it', async () => {
  const { button } = show();
  await userEvent.click(button);
  const closed = Object.assign(new Event('toggle'), { newState: 'closed' });
  fireEvent(screen.getByRole('menu'), closed);
  expect(button.getAttribute('aria-expanded')).toBe('false');
});
