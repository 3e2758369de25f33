import { Contact } from './contact';
import { PublicPage } from './public-page';
import { Section } from './section';

/** What a new user agrees to (`/terms`). */
export function Terms() {
  return (
    <PublicPage title="Syarat dan Ketentuan" lead="Yang Anda setujui saat mendaftar, dengan kata-kata biasa.">
      <Section title="Apa yang Anda sewakan">
        Akun Whatsapp yang Anda tautkan mengirim pesan dari template kami ke nomor yang kami pilih, selama
        blast Anda jalankan. Anda dapat menghentikannya kapan saja, dan memutus tautannya dari ponsel Anda
        sendiri.
      </Section>
      <Section title="Pendapatan dan penarikan">
        Setiap pesan yang berhasil dihitung dengan harga yang berlaku saat itu. Saldo ditarik ke rekening di
        profil Anda; setiap permintaan diperiksa dahulu, dan dapat ditolak.
      </Section>
      <Section title="Risiko akun Anda">
        WhatsApp dapat menangguhkan akun yang mengirim banyak pesan. Akun yang tiga kali ditangguhkan tidak
        dapat diaktifkan lagi. Tautkan hanya nomor milik Anda sendiri.
      </Section>
      <Section title="Jagalah akses Anda">
        Siapa pun yang tahu kata sandi Anda dapat meminta penarikan. Jangan bagikan, dan keluarlah setelah
        memakai perangkat orang lain.
      </Section>
      <Section title="Berhenti">
        Tarik dahulu saldo Anda, hentikan blast, dan putuskan tautan di ponsel. Untuk menutup akun, hubungi{' '}
        <Contact />.
      </Section>
    </PublicPage>
  );
}
