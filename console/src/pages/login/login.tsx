import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { ErrorBox } from '../../components/error-box.tsx';
import { InputField } from '../../components/field.tsx';
import { Loading } from '../../components/loading.tsx';
import { ThemeSwitch } from '../../components/theme-switch.tsx';
import { useFirstField } from '../../focus.ts';
import { useAction } from '../../load.ts';
import { present, session, signIn } from '../../session.ts';

/** Asks for a token, of a tenant or the administrator's. */
export function Login() {
  const [token, setToken] = useState('');
  const action = useAction(() => signIn(token.trim()));
  useEffect(() => {
    // A page that waits below keeps its title.
    if (!present.value) document.title = 'Sign in · Baton';
  }, []);
  const current = session.value;
  const form = useFirstField([current.state]);
  if (current.state === 'opening') {
    return (
      <main class="login">
        <h1 class="visually-hidden">Baton</h1>
        <Loading label="Signing in …" />
      </main>
    );
  }
  const onSubmit = (event: Event): void => {
    event.preventDefault();
    void action.run();
  };
  return (
    <main class="login">
      <form ref={form} class="login-card" onSubmit={onSubmit}>
        <span class="brand-mark large" aria-hidden="true" />
        <h1>Sign in to Baton</h1>
        {current.state === 'closed' && current.reason !== undefined && (
          <p class="notice" role="status">
            {current.reason}
          </p>
        )}
        <InputField
          label="Token"
          hint="A tenant’s token begins with bat_, the administrator’s with bad_. The first start of the server prints one. This page does not keep it: you stay signed in until you sign out or close the tab."
          type="password"
          name="token"
          autocomplete="off"
          spellcheck={false}
          required
          value={token}
          onValue={setToken}
        />
        <ErrorBox error={action.error} />
        <Button label="Sign in" look="primary wide" type="submit" disabled={action.busy} />
      </form>
      <a href="/docs" target="_blank" rel="noopener">
        API documentation
      </a>
      <ThemeSwitch />
    </main>
  );
}
