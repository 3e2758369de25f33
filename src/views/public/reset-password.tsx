import { Text } from '../kit/primitives';
import { Contact } from './contact';
import { PublicPage } from './public-page';
import { Section } from './section';

/** How a forgotten password is replaced: by people, since the server has no call for it (`/reset-password`). */
export function ResetPassword() {
  return (
    <PublicPage
      title="Lupa kata sandi"
      lead="Kata sandi diganti lewat admin: di sini belum ada cara sendiri, dan tidak ada email otomatis."
    >
      <Text lineHeight="tall">
        Hubungi <Contact /> dari nomor atau email yang terdaftar, dan sebutkan email akun Anda.
      </Text>
      <Section title="Yang terjadi kemudian">
        Admin memastikan dahulu bahwa itu Anda. Akun Whatsapp dan saldo Anda tetap seperti semula.
      </Section>
      <Section title="Jangan berikan">
        Kata sandi lama atau kode penautan Whatsapp tidak pernah kami minta.
      </Section>
    </PublicPage>
  );
}
