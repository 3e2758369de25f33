import { useSelector } from '@xstate/react';
import { isSignedIn } from '../../machines/auth/auth.selectors';
import { MessagePage } from '../kit/message-page';
import { useSystem } from '../hooks/system';

/** Any address that the product does not know (ROUTE-04). */
export default function NotFound() {
  const framed = useSelector(useSystem().auth, isSignedIn);
  return (
    <MessagePage
      code="404"
      title="Halaman tidak ditemukan"
      framed={framed}
      hint={
        framed
          ? 'Mungkin alamatnya salah ketik, atau halamannya sudah pindah. Menu tetap dapat Anda pakai.'
          : 'Mungkin alamatnya salah ketik, atau halamannya sudah pindah.'
      }
    >
      We can’t seem to find the page you are looking for!
    </MessagePage>
  );
}
