import type { ComponentType } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { Button } from './components/button.tsx';
import { ErrorBox } from './components/error-box.tsx';
import { Icon } from './components/icon.tsx';
import { Loading } from './components/loading.tsx';
import { PageHead } from './components/page-head.tsx';
import { ThemeSwitch } from './components/theme-switch.tsx';
import type { Page, PageProps } from './page.ts';
import { pages } from './pages.ts';
import { href, route } from './route.ts';
import { may, present, signOut } from './session.ts';

/** The navigation, and the page beside it. @param away whether it waits, unseen, for somebody to sign in again */
export function Frame({ away }: { away: boolean }) {
  const [open, setOpen] = useState(false);
  const shown = pages.filter(({ needs }) => may(needs));
  const { path } = route.value;
  const current = path.length === 0 ? shown[0] : pages.find(({ name }) => name === path[0]);
  useEffect(() => setOpen(false), [path.join('/')]);
  // The focus returns to where it was.
  useLayoutEffect(() => {
    if (!away) return undefined;
    const focused = document.activeElement;
    return () => {
      if (focused instanceof HTMLElement) focused.focus();
    };
  }, [away]);
  return (
    <div class="frame" inert={away}>
      <button type="button" class="skip-link" onClick={() => document.querySelector<HTMLElement>('main h1')?.focus()}>
        Skip to the content
      </button>
      <header class="side" data-open={open ? '' : undefined}>
        <div class="brand">
          <a href={href([])} class="brand-name">
            <span class="brand-mark" aria-hidden="true" />
            Baton
          </a>
          <button
            type="button"
            class="icon-button menu-button"
            aria-expanded={open}
            aria-controls="navigation"
            onClick={() => setOpen(!open)}
          >
            <Icon path={open ? 'M6 6l12 12M18 6 6 18' : 'M4 7h16M4 12h16M4 17h16'} />
            <span class="visually-hidden">Menu</span>
          </button>
        </div>
        <div id="navigation" class="side-body">
          <nav aria-label="Pages">
            <ul>
              {shown.map((page) => (
                <NavItem key={page.name} page={page} current={page === current} />
              ))}
            </ul>
          </nav>
          <div class="side-foot">
            <a href="/docs" target="_blank" rel="noopener">
              API documentation
            </a>
            <ThemeSwitch />
            <WhoAmI />
            <Button label="Sign out" look="quiet" onClick={() => signOut()} />
          </div>
        </div>
      </header>
      <main id="main">
        {current ? <Lazy key={path.join('/')} page={current} path={path.slice(1)} query={route.value.query} /> : <NoSuchPage />}
      </main>
    </div>
  );
}

/** Whose token one has signed in with. */
function WhoAmI() {
  if (!present.value) return null;
  const { name, token } = present.value.who;
  return (
    <p class="who" title={token === undefined ? name : `${name}, ${token}`}>
      <span class="who-name">{name}</span>
      {token !== undefined && <span>Token: {token}</span>}
    </p>
  );
}

function NavItem({ page, current }: { page: Page; current: boolean }) {
  const count = page.count?.value ?? 0;
  return (
    <li>
      <a href={href([page.name])} class="nav-item" aria-current={current ? 'page' : undefined}>
        <Icon path={page.icon} />
        <span class="nav-label">{page.label}</span>
        {count > 0 && (
          <span class="count">
            {count}
            <span class="visually-hidden"> open</span>
          </span>
        )}
      </a>
    </li>
  );
}

/** Loads the code of a page, and shows it. */
function Lazy({ page, ...props }: PageProps & { page: Page }) {
  const [loaded, setLoaded] = useState<{ component?: ComponentType<PageProps>; error?: unknown }>({});
  useEffect(() => {
    page.load().then(
      ({ default: component }) => setLoaded({ component }),
      (error: unknown) => setLoaded({ error }),
    );
  }, [page]);
  if (!may(page.needs)) return <NotAllowed page={page} />;
  if (loaded.error !== undefined) return <NotLoaded page={page} error={loaded.error} />;
  if (!loaded.component) return <Loading />;
  return <loaded.component {...props} />;
}

function NotLoaded({ page, error }: { page: Page; error: unknown }) {
  return (
    <>
      <PageHead title={page.label} />
      <p>This page could not be loaded. The server may have been upgraded, or it may not be there.</p>
      <ErrorBox error={error} />
      <p>
        <Button label="Reload" look="primary" onClick={() => location.reload()} />
      </p>
    </>
  );
}

function NotAllowed({ page }: { page: Page }) {
  return (
    <>
      <PageHead title={page.label} />
      <p>
        Your token does not allow this page. It needs{' '}
        {page.needs === 'admin' ? 'the administrator’s token' : `a token with the scope ${page.needs}`}.
      </p>
    </>
  );
}

function NoSuchPage() {
  return (
    <>
      <PageHead title="No such page" />
      <p>
        There is nothing at this address. <a href={href([])}>Go to the first page</a>
      </p>
    </>
  );
}
