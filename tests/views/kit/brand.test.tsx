import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { routeTable } from '../../../scripts/shared/route-table';
import { SystemProvider } from '../../../src/views/hooks/system';
import { BrandProvider } from '../../../src/views/kit/brand';
import { Frame } from '../../../src/views/layout/frame';
import { RouteTableProvider } from '../../../src/views/layout/route-table';
import SignIn from '../../../src/views/signin/signin';
import SignUp from '../../../src/views/signup/signup';
import { ThemeProvider } from '../../../src/views/theme/theme-provider';
import { fakeSystem } from '../../support/fake-system';
import { MemoryRouter } from 'react-router-dom';

const brand = {
  name: 'Mitra <b>Raya</b>',
  logo: 'https://cdn.example.id/logo.svg',
  footer: '© PT Mitra',
  signUp: false,
  contact: '0812-0000-0001',
};

function show(view: ReactNode, shown = brand) {
  const { container } = render(
    <BrandProvider value={shown}>
      <SystemProvider value={fakeSystem({}).system}>
        <ThemeProvider>
          <RouteTableProvider table={routeTable}>
            <MemoryRouter>{view}</MemoryRouter>
          </RouteTableProvider>
        </ThemeProvider>
      </SystemProvider>
    </BrandProvider>,
  );
  return container;
}

describe('an installation with a brand', () => {
  it('shows its name, logo and footer where people sign in, and nothing of the product’s name', () => {
    const page = show(<SignIn />);
    expect(screen.getByText(brand.name)).toBeTruthy();
    expect(page.querySelector('img')?.src).toBe(brand.logo);
    expect(screen.getByText(brand.footer)).toBeTruthy();
    expect(document.title).toBe(`Sign In | ${brand.name}`);
    expect(page.textContent).not.toContain('Whatsapp Blaster');
  });

  it('has its name beside the menu, and its footer below each screen', () => {
    const page = show(<Frame />);
    expect(screen.getByText(brand.name)).toBeTruthy();
    expect(screen.getByText(brand.footer)).toBeTruthy();
    expect(page.textContent).not.toContain('Whatsapp Blaster');
  });

  it('that makes accounts itself leads nobody to a form, and says whom to ask', () => {
    show(<SignIn />);
    expect(screen.queryByRole('link', { name: 'Sign Up' })).toBeNull();
    show(<SignUp />);
    expect(screen.queryByRole('form', { name: 'Sign Up' })).toBeNull();
    expect(
      screen.getByText('Akun dibuat oleh admin. Hubungi 0812-0000-0001 untuk membuat akun.'),
    ).toBeTruthy();
  });

  it('lets people make accounts where it says nothing of that', () => {
    show(<SignIn />, { ...brand, signUp: true });
    expect(screen.getByRole('link', { name: 'Sign Up' })).toBeTruthy();
    show(<SignUp />, { ...brand, signUp: true });
    expect(screen.getByRole('form', { name: 'Sign Up' })).toBeTruthy();
  });
});
