import type { ReactNode } from 'react';
import { TextLink } from '../kit/text-link';
import { FormPage } from '../kit/form-page';

/** A page for everybody: who is signed in reads it as a guest does. */
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
