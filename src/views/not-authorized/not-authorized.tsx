import { useSelector } from '@xstate/react';
import { isSignedIn } from '../../machines/auth/auth.selectors';
import { MessagePage } from '../kit/message-page';
import { useSystem } from '../hooks/system';

/** Where a role is sent that may not open the screen it asked for (ROUTE-03). */
export default function NotAuthorized() {
  const framed = useSelector(useSystem().auth, isSignedIn);
  return (
    <MessagePage
      code="403"
      title="Akses ditolak"
      framed={framed}
      hint="Jika menurut Anda seharusnya boleh, hubungi admin."
    >
      Anda tidak memiliki izin untuk membuka halaman ini.
    </MessagePage>
  );
}
