/** Of an element that may name a charset. */
const MAX_TAG = 1000;
/** Meta elements that are looked at; a page may have a million. */
const MAX_METAS = 500;
/** What may name a charset, and what has contents that are no markup. */
const TOKEN = /<(!--|(?:meta|script|style|textarea|title|xmp|noframes|iframe)(?=[\s/>]))/gi;

/**
 * The charset that HTML or XML names of itself, `undefined` without one. Browsers look for it in the first 1024 bytes, and read the page
 * anew when a meta element behind them names another: here it is found wherever it stands, but not in comments and scripts.
 */
export function declaredIn(body: Buffer, mediaType: string): string | undefined {
  // A `<?` with zeros between its bytes is UTF-16 without a mark.
  const beginning = body.subarray(0, 4).toString('hex');
  if (beginning === '3c003f00') return 'utf-16le';
  if (beginning === '003c003f') return 'utf-16be';
  const text = body.toString('latin1');
  const xml = /^<\?xml [^>]{0,200}?encoding=["']([^"']{1,40})/i.exec(text.slice(0, 300))?.[1];
  const name = xml ?? (mediaType.includes('html') ? metaIn(text) : undefined);
  // A page whose declaration can be read byte by byte is not in UTF-16, whatever it says.
  return name?.replace(/^utf-16.*$/i, 'utf-8');
}

function metaIn(text: string): string | undefined {
  const tokens = new RegExp(TOKEN);
  let metas = 0;
  for (let found = tokens.exec(text); found && metas < MAX_METAS; found = tokens.exec(text)) {
    const name = found[1]!.toLowerCase();
    if (name === 'meta') {
      metas += 1;
      const charset = CHARSET.exec(text.slice(found.index, found.index + MAX_TAG))?.[1];
      if (charset !== undefined) return charset;
      continue;
    }
    const end = name === '!--' ? /-->/g : new RegExp(`</${name}`, 'gi');
    end.lastIndex = found.index + 2;
    const ended = end.exec(text);
    // Without an end it is the rest of the page.
    if (!ended) return undefined;
    tokens.lastIndex = ended.index;
  }
  return undefined;
}

const CHARSET = /^<meta[\s/][^>]{0,1000}?charset\s{0,20}=\s{0,20}["']?([^\s"'/>;]{1,40})/i;
