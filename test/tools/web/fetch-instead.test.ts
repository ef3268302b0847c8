import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseAllow } from '../../../src/lib/allow-list.ts';
import { RunResources } from '../../../src/runtime/resources.ts';
import { fetchCommand } from '../../../src/runtime/commands/fetch.ts';
import type { CommandContext } from '../../../src/runtime/commands/context.ts';
import { createGuard } from '../../../src/tools/web/guard.ts';
import { GuardedWeb } from '../../../src/tools/web/reader.ts';
import { startSite, type Page, type Site } from '../../support/site.ts';

/*
 * Pages that are not there yet: what they are instead is told, and followed where a browser without scripts would.
 */

let site: Site;
let other: Site;
let web: GuardedWeb;
beforeAll(async () => {
  site = await startSite();
  other = await startSite({}, '127.0.0.2');
  // Every name leads here.
  const guard = createGuard({ allow: parseAllow(`127.0.0.1:${site.port},127.0.0.2:${other.port}`), resolve: async () => ['127.0.0.1'] });
  web = new GuardedWeb({ guard });
});
beforeEach(() => {
  site.pages = {};
  site.requests.length = 0;
  site.headers.length = 0;
  other.headers.length = 0;
});
afterAll(async () => {
  await web.close();
  await site[Symbol.asyncDispose]();
  await other[Symbol.asyncDispose]();
});

/** What an agent gets to see of a path, or of a URL. */
async function shown(path: string): Promise<string> {
  const url = path.startsWith('/') ? site.url + path : path;
  const mark = (text: string): string => `[${text}]`;
  const context = { tenantId: 1, signal: new AbortController().signal, resources: new RunResources(), mark } as Partial<CommandContext>;
  const command = { verb: 'fetch' as const, args: url, body: undefined, closed: true };
  const result = await fetchCommand.configure({ web }).run(command, context as CommandContext);
  return result.ok ? result.body : result.error;
}

const paths = (): string[] => site.requests.map((one) => one.split(' ')[1]!);

/** Answers with these headers, and with a page when it is to go no further. */
const answer =
  (headers: Record<string, string | string[]>, body = '', status = headers['location'] ? 302 : 200): Page =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);

const moving = (content: string): string => `<title>Old</title><meta http-equiv="Refresh" content="${content}"><p>You are being moved.`;

describe('a page that moves on by itself', () => {
  it.each([
    ['at once', '0;url=/new'],
    ['soon', '5; URL = /new'],
    ['with its address in quotes', "0;url='/new'"],
    ['without a name for its address', '1, /new'],
    ['with an absolute address', '0.5;url=ABSOLUTE/new'],
  ])('[FET-060] %s is followed', async (_, content) => {
    site.pages['/old'] = moving(content.replace('ABSOLUTE', site.url));
    site.pages['/new'] = '<p>the page itself';
    expect(await shown('/old')).toBe(`URL: ${site.url}/new\n\nthe page itself`);
  });

  it('[FET-060] by a header, and where scripts don’t run, is followed', async () => {
    site.pages['/header'] = answer({ refresh: '0; url=/plain' }, '<p>moved');
    site.pages['/plain'] = '<noscript><meta http-equiv=refresh content="0;url=/new"></noscript><div id=app></div><script src=x></script>';
    site.pages['/new'] = '<p>the page itself';
    expect(await shown('/header')).toContain('the page itself');
    expect(paths()).toEqual(['/header', '/plain', '/new']);
  });

  it('[FET-060] later is shown, with where it leads', async () => {
    site.pages['/slow'] = moving('30;url=/new');
    expect(await shown('/slow')).toBe(`Title: Old\n\n[after 30 s this page moves on to ${site.url}/new]\n\nYou are being moved.`);
  });

  it('[FET-060] later by a header, or behind an error, is shown too', async () => {
    site.pages['/slow'] = answer({ refresh: '60;url=/new' }, '<p>here');
    expect(await shown('/slow')).toBe(`[after 60 s this page moves on to ${site.url}/new]\n\nhere`);
    site.pages['/gone'] = answer({}, moving('0;url=/'), 404);
    expect(await shown('/gone')).toMatch(/status 404; try another address\n\[after 0 s this page moves on to \S+\/\]\nYou are/);
    expect(paths()).toEqual(['/slow', '/gone']);
  });

  it.each(['0', '5;url=', '5;url=/again#top', 'nonsense', ';url=/new', '0;url=javascript:alert(1)', '0;url=http://['])(
    '[FET-060] nowhere (%s) is shown',
    async (content) => {
      site.pages['/again'] = moving(content);
      expect(await shown('/again')).toBe('Title: Old\n\nYou are being moved.');
      expect(paths()).toEqual(['/again']);
    },
  );

  it('[FET-060] passes the guard, and counts as a redirect', async () => {
    site.pages['/in'] = moving('0;url=http://10.0.0.1/');
    expect(await shown('/in')).toContain('10.0.0.1 is not on the public internet');
    site.pages['/a'] = moving('0;url=/b');
    site.pages['/b'] = answer({ location: '/a' });
    expect(await shown('/a')).toContain('more than 5 redirects');
    expect(paths()).toHaveLength(7);
  });
});

describe('a page that scripts make', () => {
  it.each([
    ['nothing', '<title>App</title><body><script src=x></script>'],
    ['an empty root', '<body><header>The Shop</header><div id="root"></div><script type=module src=x></script>'],
    ['a root that is loading', '<body><div id="__next"><span>Loading…</span></div><script>1</script>'],
    ['a root of its own name', '<body><shop-app></shop-app>Footer<script src=x></script>'],
    ['a request to turn them on', '<body><noscript>You need to enable JavaScript to run this app.</noscript><script src=x></script>'],
  ])('[FET-061] is told when there is %s', async (_, html) => {
    site.pages['/app'] = html;
    expect(await shown('/app')).toContain(
      `[scripts make this page, and /fetch runs none; if you have /browse, write /browse ${site.url}/app]`,
    );
  });

  it.each(["location.href = '/new'", 'window.location="/new"', "location.replace('/new')", 'if (top) { document.location.assign("NEW") }'])(
    '[FET-061] is told with where it leads: %s',
    async (script) => {
      site.pages['/stub'] = `<p>One moment</p><script>${script.replace('NEW', `${site.url}/new`)}</script>`;
      expect(await shown('/stub')).toContain(`write /browse ${site.url}/stub; they lead to ${site.url}/new]`);
    },
  );

  it('[FET-061] shows what it says without them', async () => {
    site.pages['/app'] = '<body><noscript>You need to enable JavaScript.</noscript><div id=root></div><script src=x></script>';
    expect(await shown('/app')).toMatch(/\]\n\nYou need to enable JavaScript\.$/);
  });

  it('[FET-061] is told also where a status is all that there is', async () => {
    site.pages['/check'] = answer({}, '<title>Just a moment</title><div id=content></div><script src=x></script>', 503);
    expect(await shown('/check')).toMatch(/status 503; try another address\n\[scripts make this page/);
  });

  it.each([
    ['an empty one without scripts', '<div id=root></div>'],
    ['one with scripts and text', `<div id=root><p>${'A text that one can read. '.repeat(10)}</div><script src=x></script>`],
    ['a short one', '<p>pong<script src=x></script>'],
    ['one with data in a script', '<script type="application/ld+json">{}</script>'],
  ])('[FET-061] is not: %s', async (_, html) => {
    site.pages['/page'] = html;
    expect(await shown('/page')).not.toContain('/browse');
  });
});

describe('a form to log in', () => {
  it('[FET-062] is told as what it is, also behind a redirect', async () => {
    site.pages['/secret'] = answer({ location: '/login?next=/secret' });
    site.pages['/login'] = '<title>Sign in</title><form><label>Password <input type="password"></label></form>';
    expect(await shown('/secret')).toContain(
      '[this is a form to log in, not what is behind it, and nobody is logged in here; try another address]',
    );
  });

  it('[FET-062] beside a text is no more than a part of it', async () => {
    site.pages['/forum'] = `<form><input type=PASSWORD></form><p>${'A long thread. '.repeat(200)}`;
    expect(await shown('/forum')).not.toContain('log in');
  });
});

describe('a cookie', () => {
  /** Sends away whoever has no cookie yet, and back. */
  const wall: Page = ({ headers }, response) => {
    if (headers.cookie?.includes('seen=1')) response.writeHead(200, { 'content-type': 'text/html' }).end('<p>the page itself');
    else response.writeHead(302, { location: '/consent' }).end();
  };
  const consent = answer({ location: '/page', 'set-cookie': 'seen=1; Path=/' });

  it('[FET-063] that is wanted back within the redirects is sent', async () => {
    site.pages['/page'] = wall;
    site.pages['/consent'] = consent;
    expect(await shown('/page')).toContain('the page itself');
    expect(paths()).toEqual(['/page', '/consent', '/page']);
  });

  it('[FET-063] is sent to a page that loads itself once more for it', async () => {
    site.pages['/self'] = ({ headers }, response) =>
      headers.cookie === 'a=b'
        ? response.writeHead(200, { 'content-type': 'text/html' }).end('<p>the page itself')
        : response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'a=b' }).end(moving('0'));
    expect(await shown('/self')).toBe('the page itself');
  });

  it('[FET-063] lives no longer than its fetch', async () => {
    site.pages['/page'] = answer({ 'set-cookie': 'a=b' }, '<p>one');
    await shown('/page');
    await shown('/page');
    expect(site.headers.map(({ cookie }) => cookie)).toEqual([undefined, undefined]);
  });

  it('[FET-063] goes to no other host', async () => {
    other.pages['/there'] = '<p>elsewhere';
    for (const domain of ['', '; Domain=127.0.0.2', '; Domain=0.0.2']) {
      site.pages['/go'] = answer({ location: `${other.url}/there`, 'set-cookie': `secret=1; Path=/${domain}` });
      expect(await shown('/go')).toContain('elsewhere');
    }
    expect(other.headers.map(({ cookie }) => cookie)).toEqual([undefined, undefined, undefined]);
  });

  it.each([
    ['to its subdomains', 'shop.example', 'eu.shop.example', 'Domain=shop.example', true],
    ['to where it was set alone', 'shop.example', 'eu.shop.example', 'HttpOnly', false],
    ['to no neighbour under a public suffix', 'shop.co.uk', 'bank.co.uk', 'Domain=co.uk', false],
    ['to no neighbour of a host of pages', 'me.github.io', 'you.github.io', 'Domain=github.io', false],
    ['to no other path', 'shop.example', 'shop.example', 'Path=/elsewhere', false],
    ['to nothing without TLS', 'shop.example', 'shop.example', 'Secure', false],
    ['not when it is over', 'shop.example', 'shop.example', 'Max-Age=0', false],
  ])('[FET-063] goes %s', async (_, from, to, attributes, isSent) => {
    site.pages['/from'] = answer({ location: `http://${to}:${site.port}/to`, 'set-cookie': `a=b; ${attributes}` });
    site.pages['/to'] = '<p>there';
    expect(await shown(`http://${from}:${site.port}/from`)).toContain('there');
    expect(site.headers.at(-1)!.cookie).toBe(isSent ? 'a=b' : undefined);
  });

  it('[FET-063] that is broken, or one of very many, does no harm', async () => {
    const many = ['=', ';;;', `x=${'y'.repeat(3000)}`, ...Array.from({ length: 200 }, (_, i) => `c${i}=${'z'.repeat(100)}`)];
    site.pages['/from'] = answer({ location: '/to', 'set-cookie': many });
    site.pages['/to'] = '<p>there';
    expect(await shown('/from')).toContain('there');
    expect(site.headers.at(-1)!.cookie!.length).toBeLessThan(8 * 1024);
  });
});

describe('an answer that breaks off', () => {
  const NOTE = '[the answer broke off before its end; this is what came of it]';
  const raw =
    (head: string, body: Buffer | string): Page =>
    ({ socket }) => {
      socket.write(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n`);
      socket.end(body);
    };

  it.each([
    ['before its Content-Length', 'Content-Type: text/html\r\nContent-Length: 1000', '<p>beginning', 'beginning'],
    ['in the middle of its chunks', 'Content-Type: text/html\r\nTransfer-Encoding: chunked', '6\r\n<p>beg\r\n', 'beg'],
    ['as plain text', 'Content-Type: text/plain\r\nContent-Length: 1000', 'beginning', 'beginning'],
    ['as JSON', 'Content-Type: application/json\r\nContent-Length: 1000', '{"a": 1', '{"a": 1'],
  ])('[FET-064] %s is shown as far as it came, with a note', async (_, head, body, text) => {
    site.pages['/cut'] = raw(head, body);
    expect(await shown('/cut')).toBe(`${NOTE}\n\n${text}`);
  });

  it('[FET-064] in the middle of what is compressed is shown as far as it can be read', async () => {
    const packed = gzipSync(Array.from({ length: 2000 }, (_, i) => `word${i} `).join(''));
    site.pages['/cut'] = raw(
      `Content-Type: text/plain\r\nContent-Encoding: gzip\r\nContent-Length: ${packed.length}`,
      packed.subarray(0, 2000),
    );
    const text = await shown('/cut');
    expect(text).toContain(NOTE);
    expect(text).toContain('word0 word1 word2 ');
  });

  it('[FET-064] before anything came is a failure, and so is an image', async () => {
    site.pages['/none'] = raw('Content-Type: text/html\r\nContent-Length: 1000', '');
    expect(await shown('/none')).toContain('the connection failed, or the answer is broken');
    site.pages['/image'] = raw('Content-Type: image/png\r\nContent-Length: 1000', Buffer.from('89504e470d0a1a0a', 'hex'));
    expect(await shown('/image')).toContain('only a part of the image came');
  });
});
