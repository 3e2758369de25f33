import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '../../../src/views/kit/button';
import { TextField } from '../../../src/views/kit/fields';
import { SelectField } from '../../../src/views/kit/select-field';
import { NumberField } from '../../../src/views/kit/number-field';
import { FileDrop } from '../../../src/views/kit/file-drop';
import { Form } from '../../../src/views/kit/form';
import { PasswordField } from '../../../src/views/kit/password-field';
import { ThemeProvider } from '../../../src/views/theme/theme-provider';

/** A form of two fields; each must not be empty when it is submitted. */
function Names() {
  const [name, setName] = useState('');
  const [city, setCity] = useState('');
  const [errors, setErrors] = useState({ name: '', city: '' });
  const check = () => setErrors({ name: name ? '' : 'Nama wajib', city: city ? '' : 'Kota wajib' });
  return (
    <ThemeProvider>
      <Form onSubmitted={check} actions={<Button type="submit">Simpan</Button>}>
        <TextField
          label="Nama"
          hint="Lengkap"
          value={name}
          onChanged={setName}
          error={errors.name}
          required
        />
        <TextField label="Kota" value={city} onChanged={setCity} error={errors.city} />
      </Form>
    </ThemeProvider>
  );
}

describe('a field', () => {
  it('is named by its label and described by its hint and its error', async () => {
    render(<Names />);
    const field = screen.getByLabelText(/Nama/);
    expect(field.hasAttribute('required')).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Simpan' }));
    const described = (field.getAttribute('aria-describedby') ?? '').split(' ');
    const words = described.map((id) => document.getElementById(id)?.textContent);
    expect(words).toEqual(['Lengkap', 'Nama wajib']);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a submitted form', () => {
  it('focuses the first field with an error, at every attempt [R6]', async () => {
    render(<Names />);
    const submit = screen.getByRole('button', { name: 'Simpan' });
    await userEvent.click(submit);
    expect(document.activeElement).toBe(screen.getByLabelText(/Nama/));
    await userEvent.click(submit);
    expect(document.activeElement).toBe(screen.getByLabelText(/Nama/));
  });

  it('leaves the focus alone while errors are mended [U3]', async () => {
    render(<Names />);
    await userEvent.click(screen.getByRole('button', { name: 'Simpan' }));
    await userEvent.type(screen.getByLabelText('Kota'), 'Solo');
    expect(document.activeElement).toBe(screen.getByLabelText('Kota'));
    expect(screen.getByLabelText<HTMLInputElement>('Kota').value).toBe('Solo');
  });

  it('shows what is wrong with the whole form', () => {
    render(
      <ThemeProvider>
        <Form onSubmitted={() => {}} error="Network error. Please try again." actions={null}>
          {null}
        </Form>
      </ThemeProvider>,
    );
    expect(screen.getByRole('alert').textContent).toBe('Network error. Please try again.');
  });
});

it('reveals a password and hides it again [AUTH-02]', async () => {
  render(
    <ThemeProvider>
      <PasswordField autoComplete="new-password" label="Password" value="rahasia" />
    </ThemeProvider>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect(field.type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Tampilkan kata sandi' }));
  expect(field.type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Sembunyikan kata sandi' }));
  expect(field.type).toBe('password');
  expect(field.value).toBe('rahasia');
});

it('tells a number as the text that was typed', async () => {
  const changed = vi.fn();
  render(
    <ThemeProvider>
      <NumberField label="Nominal" value="1" onChanged={changed} />
    </ThemeProvider>,
  );
  await userEvent.type(screen.getByLabelText('Nominal'), '2');
  expect(changed).toHaveBeenCalledWith('12');
});

it('offers options, and a placeholder that cannot be chosen', async () => {
  const changed = vi.fn();
  render(
    <ThemeProvider>
      <SelectField
        label="Bank"
        value=""
        onChanged={changed}
        placeholder="Pilih bank"
        options={[{ value: 'BCA', label: 'BCA' }]}
      />
    </ThemeProvider>,
  );
  expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Pilih bank' }).disabled).toBe(true);
  await userEvent.selectOptions(screen.getByLabelText('Bank'), 'BCA');
  expect(changed).toHaveBeenCalledWith('BCA');
});

it('shows the words of a pending button and takes no press', async () => {
  const pressed = vi.fn();
  render(
    <ThemeProvider>
      <Button pending pendingLabel="Menyimpan..." onClick={pressed}>
        Simpan
      </Button>
    </ThemeProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Menyimpan...' }));
  expect(pressed).not.toHaveBeenCalled();
});

describe('a file field', () => {
  const csv = new File(['a,b'], 'numbers.csv', { type: 'text/csv' });
  const show = (file: File | null, chosen = vi.fn()) => {
    render(
      <ThemeProvider>
        <FileDrop label="File" accept=".csv,.json" file={file} onChosen={chosen} error={null} />
      </ThemeProvider>,
    );
    return chosen;
  };

  it('tells the file that was chosen, and the same one again', async () => {
    const chosen = show(null);
    await userEvent.upload(screen.getByLabelText('File'), csv);
    await userEvent.upload(screen.getByLabelText('File'), csv);
    expect(chosen.mock.calls).toEqual([[csv], [csv]]);
  });

  it('keeps showing the file that is chosen', () => {
    show(csv);
    expect(screen.getByText('numbers.csv')).toBeTruthy();
  });
});
