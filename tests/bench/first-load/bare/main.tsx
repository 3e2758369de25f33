import { type FormEvent, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** What a page with React and nothing else does: one form, whose handler sends it. */
function SignIn() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [answer, setAnswer] = useState('');
  useEffect(() => {
    document.title = 'Sign In';
  }, []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const response = await fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    setAnswer(await response.text());
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <label>
        Email
        <input name="email" type="email" value={email} onChange={(event) => setEmail(event.target.value)} />
      </label>
      <label>
        Password
        <input
          name="password"
          type="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </label>
      <button type="submit">Sign In</button>
      <output>{answer}</output>
    </form>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(<SignIn />);
