import { useLocation } from 'react-router-dom';
import { Text } from '../kit/primitives';
import { Contact } from './contact';
import { NewPassword } from './new-password';
import { PublicPage } from './public-page';
import { Section } from './section';

/** How a forgotten password is replaced (`/reset-password`): people make a link, which leads here with its token. */
export function ResetPassword() {
  const token = useLocation().hash.slice(1);
  return token === '' ? <Lost /> : <NewPassword key={token} token={token} />;
}

function Lost() {
  return (
    <PublicPage
      title="Lupa kata sandi"
      lead="Kata sandi diganti dengan link dari admin, tanpa email otomatis."
    >
      <Text>
        Hubungi <Contact /> dari nomor atau email yang terdaftar, dan sebutkan email akun Anda.
      </Text>
      <Section title="Yang terjadi kemudian">
        Admin memastikan dahulu bahwa itu Anda, lalu mengirim link yang berlaku sekali dan selama 24 jam. Akun
        Whatsapp dan saldo Anda tetap seperti semula.
      </Section>
      <Section title="Jangan berikan">
        Kata sandi lama atau kode penautan Whatsapp tidak pernah kami minta.
      </Section>
    </PublicPage>
  );
}
