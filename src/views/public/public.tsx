import { PrivacyPolicy } from './privacy-policy';
import { ResetPassword } from './reset-password';
import { Terms } from './terms';

const pages = { '/terms': Terms, '/privacy-policy': PrivacyPolicy, '/reset-password': ResetPassword };

/** The pages that the forms for guests link to: few words, and so one file. */
export default function Public({ path }: { path: keyof typeof pages }) {
  const Page = pages[path];
  return <Page />;
}
