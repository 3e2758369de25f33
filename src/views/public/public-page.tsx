import type { ReactNode } from 'react';
import { TextLink } from '../kit/text-link';
import { FormPage } from '../kit/form-page';

/** A public page, the same for guests and signed-in users. */
export const PublicPage = ({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children: ReactNode;
}) => (
  <FormPage title={title} lead={lead} foot={<TextLink href="/">Kembali ke halaman utama</TextLink>}>
    {children}
  </FormPage>
);
