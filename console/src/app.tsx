import { Frame } from './frame.tsx';
import { Login } from './pages/login/login.tsx';
import { session } from './session.ts';
import { Toasts } from './components/toasts.tsx';

/** The login, until there is a session; then the pages. */
export function App() {
  const { state } = session.value;
  return (
    <>
      {state === 'open' ? <Frame /> : <Login />}
      <Toasts />
    </>
  );
}
