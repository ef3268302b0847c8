import { Frame } from './frame.tsx';
import { Login } from './pages/login/login.tsx';
import { Cover } from './components/cover.tsx';
import { Toasts } from './components/toasts.tsx';
import { present, session } from './session.ts';

/** The login, until there is a session; then the pages, which wait below the login when it has ended. They are one tenant's. */
export function App() {
  const isOpen = session.value.state === 'open';
  const page = present.value;
  return (
    <>
      {page && <Frame key={page.who.id} away={!isOpen} />}
      {!isOpen && !page && <Login />}
      {!isOpen && page && (
        <Cover>
          <Login />
        </Cover>
      )}
      <Toasts />
    </>
  );
}
