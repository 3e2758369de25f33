import { MessagePage } from '../kit/message-page';

/** Any address that the product does not know (ROUTE-04). */
export default function NotFound() {
  return (
    <MessagePage code="404" title="Halaman tidak ditemukan">
      We can’t seem to find the page you are looking for!
    </MessagePage>
  );
}
