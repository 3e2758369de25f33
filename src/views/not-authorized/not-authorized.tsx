import { MessagePage } from '../kit/message-page';

/** Where a role is sent that may not open the screen it asked for (ROUTE-03). */
export default function NotAuthorized() {
  return (
    <MessagePage code="403" title="Akses ditolak">
      Anda tidak memiliki izin untuk membuka halaman ini.
    </MessagePage>
  );
}
