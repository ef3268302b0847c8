const CURSOR = 'must be an id of the list, as `next_before` has it';
const ID = 'must be 1 to 64 letters, digits, _ and -';
const ONE_LINE = 'must have no control characters, such as line breaks';
const NO_NUL = 'must have no NUL character';
const EVENT_ID = 'must be the `id` of an event';
const ASCII = 'must be printable ASCII';

/** What the patterns of the contract ask for, in words: a regular expression says little to who has to mend a request. */
export const PATTERN_WORDS: ReadonlyMap<string, string> = new Map([
  ['^[A-Za-z0-9+/]+={0,2}$', 'must be base64 with the letters + and /, without line breaks and without `data:` in front'],
  ['^https?://.+', 'must begin with http:// or https://'],
  ['^https?://[^\\u0000-\\u0020\\u007f]+$', 'must begin with http:// or https://, without spaces'],
  ['^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', 'must be the id of a run'],
  ['^[^\\u0000]+$', NO_NUL],
  ['^[^\\u0000]*$', NO_NUL],
  ['^[^\\u0000-\\u001f\\u007f]+$', ONE_LINE],
  ['^[^\\u0000-\\u001f\\u007f]*$', ONE_LINE],
  ['^[^\\u0000-\\u0020\\u007f]*$', 'must have no spaces and no control characters'],
  ['^[a-z0-9_]+$', 'must be small letters, digits and _'],
  ['^file-[0-9a-f]{32}$', 'must be the id of a file, `file-…`'],
  ['^image/.+', 'must be a media type that begins with image/'],
  ['^[^/\\s]+/\\S+$', 'must be a media type, such as application/pdf'],
  ['^[A-Za-z0-9_-]{1,64}$', ID],
  ['^[A-Za-z0-9_-]{1,64}(?:@[1-9][0-9]{0,8})?$', `${ID}, and may end in @ and the number of a version`],
  ['^[A-Za-z0-9_.-]{1,64}$', 'must be 1 to 64 letters, digits, _, . and -'],
  ['^[A-Za-z0-9_.-]+$', 'must be letters, digits, _, . and -'],
  [
    '^/[a-z0-9]+(?: [^\\u0000-\\u001f\\u007f]*)?$',
    'must be a command, such as /write, or the beginning of one, such as /fetch https://example.com',
  ],
  ['^(?:\\d{1,15}(?:\\.\\d{1,15})?)?$', EVENT_ID],
  ['^(?:\\d{1,15}(?:\\.\\d{1,15})?(?:\\+\\d{1,9})?)?$', EVENT_ID],
  ['\\S', 'must have more than white space'],
  ['^[1-9]\\d{0,15}$', 'must be the id of a question'],
  ['^[\\t -~]*$', ASCII],
  ['^[\\x20-\\x7e]+$', ASCII],
  ['^[!-~]+$', `${ASCII}, without spaces`],
  ['^[\\t\\x20-\\x7e\\x80-\\xff]*$', 'must have no control characters'],
  ["^[!#$%&'*+.^_`|~0-9A-Za-z-]+$", 'must be one word, such as Bearer'],
  ['^dlv_[0-9a-f]{32}$', 'must be the id of a delivery, `dlv_…`'],
  [
    '^[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+(?:; ?[A-Za-z0-9!#$&^_.+-]+=[A-Za-z0-9!#$&^_.+-]+)*$',
    'must be a media type, such as text/plain; charset=utf-8',
  ],
  ['^[A-Za-z0-9._~+/=:|@-]+$', 'must be a key as it is sent in a header: letters, digits and . _ ~ + / = : | @ -'],
  ['^[\\x21\\x23-\\x5b\\x5d-\\x7e]+( [\\x21\\x23-\\x5b\\x5d-\\x7e]+)*$', 'must be scopes with one space between each two'],
  ['^[0-9]{1,15}:[0-9]{1,15}:[A-Za-z0-9_-]{1,64}$', CURSOR],
  ['^[0-9]{1,15}:[A-Za-z0-9_-]{0,64}$', CURSOR],
  ['^[0-9]{1,16}:[^\\u0000]*$', CURSOR],
  ['^name:[A-Za-z0-9_.-]{1,64}$', CURSOR],
]);
