import { Contact } from './contact';
import { PublicPage } from './public-page';
import { Section } from './section';

/** What is kept of people, who sees it, and how it goes (`/privacy-policy`). */
export function PrivacyPolicy() {
  return (
    <PublicPage
      title="Kebijakan Privasi"
      lead="Apa yang disimpan, siapa yang melihatnya, dan cara menghapusnya."
    >
      <Section title="Di server">
        Nama, email, dan rekening bank di profil Anda; nomor akun Whatsapp yang Anda tautkan; jumlah pesan
        yang terkirim dan gagal; permintaan penarikan; serta nomor penerima pesan. Kata sandi disimpan
        teracak, tidak terbaca oleh siapa pun.
      </Section>
      <Section title="Di browser ini">
        Dua cookie agar Anda tetap masuk, tema dan pilihan tampilan, serta catatan peristiwa akun Anda. Di
        dalam catatan itu rahasia ditutup dan nomor disamarkan. Catatan hanya sampai ke orang lain jika Anda
        sendiri mengirim laporan masalah.
      </Section>
      <Section title="Siapa yang melihatnya">
        Anda melihat data Anda sendiri. Admin dan pengembang melihat akun, angka, dan permintaan semua member;
        staff melihat permintaan penarikan beserta rekeningnya. Halaman ini tidak memuat pelacak.
      </Section>
      <Section title="Cara menghapusnya">
        Keluar menghapus cookie dan catatan peristiwa dari browser ini. Untuk menghapus akun beserta datanya
        di server, hubungi <Contact />.
      </Section>
    </PublicPage>
  );
}
