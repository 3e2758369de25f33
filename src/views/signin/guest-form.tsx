import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect } from 'react';
import { isLoading } from '../../machines/auth/auth.selectors';
import { useSession } from '../hooks/system';
import { Button } from '../kit/button';
import { Form } from '../kit/form';
import { FormPage, type FormPageProps } from '../kit/form-page';

interface GuestFormProps extends FormPageProps {
  readonly form: 'signIn' | 'signUp';
  readonly error: string | null;
  readonly onSubmitted: () => void;
}

/** One of the two forms for guests; its button is called as its page is. */
export function GuestForm({ form, error, onSubmitted, children, ...page }: GuestFormProps): ReactNode {
  const { auth } = useSession();
  const loading = useSelector(auth, isLoading);
  useEffect(() => auth.send({ type: 'form.opened', form }), [auth, form]);
  return (
    <FormPage {...page}>
      <Form
        label={page.title}
        error={error}
        onSubmitted={onSubmitted}
        actions={
          <Button type="submit" size="lg" pending={loading} pendingLabel="Memproses...">
            {page.title}
          </Button>
        }
      >
        {children}
      </Form>
    </FormPage>
  );
}
