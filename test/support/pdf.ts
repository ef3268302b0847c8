import { createHash } from 'node:crypto';
import { deflateRawSync, constants } from 'node:zlib';

/** An object of a PDF: its dictionary, and its stream. */
export interface PdfObject {
  dictionary: string;
  stream?: Buffer | string;
}

const object = (one: PdfObject | string): PdfObject => (typeof one === 'string' ? { dictionary: one } : one);

/**
 * A PDF of these objects, numbered from 1; the first one is the catalogue.
 * @param trailer more of the trailer @param encrypted encrypts the streams of the objects
 */
export function pdfOf(
  objects: readonly (PdfObject | string)[],
  trailer = '',
  encrypted?: (number: number, stream: Buffer) => Buffer,
): Buffer {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  const at = (): number => chunks.reduce((sum, { length }) => sum + length, 0);
  for (const [index, one] of objects.map(object).entries()) {
    offsets.push(at());
    const plain = typeof one.stream === 'string' ? Buffer.from(one.stream) : one.stream;
    const stream = plain && encrypted ? encrypted(index + 1, plain) : plain;
    const dictionary = stream ? one.dictionary.replace(/>>$/, ` /Length ${stream.length} >>`) : one.dictionary;
    chunks.push(Buffer.from(`${index + 1} 0 obj\n${dictionary}\n`));
    if (stream) chunks.push(Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n'));
    chunks.push(Buffer.from('endobj\n'));
  }
  const xref = at();
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  chunks.push(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${lines}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\n`));
  chunks.push(Buffer.from(`startxref\n${xref}\n%%EOF\n`));
  return Buffer.concat(chunks);
}

const HELVETICA = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

/** What a page is made of: its content, and what that names. */
export interface PdfPage {
  content: PdfObject | string;
  resources?: string;
}

/** The objects of a PDF with these pages. Their content may name the font `/F1`, which is number 3; `more` objects begin at 4. */
export function pagesOf(
  pages: readonly PdfPage[],
  more: readonly (PdfObject | string)[] = [],
  font: string = HELVETICA,
  catalogue = '',
): (PdfObject | string)[] {
  const first = 4 + more.length;
  const kids = pages.map((_, index) => `${first + 2 * index} 0 R`).join(' ');
  return [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font,
    ...more,
    ...pages.flatMap(({ content, resources = '' }, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${first + 2 * index + 1} 0 R /Resources << /Font << /F1 3 0 R >> ${resources} >> >>`,
      typeof content === 'string' ? { dictionary: '<< >>', stream: content } : content,
    ]),
  ];
}

/** Content that shows these lines. */
export const shown = (...lines: string[]): string =>
  `BT /F1 12 Tf 72 720 Td 14 TL ${lines.map((line) => `(${line.replace(/[\\()]/g, String.raw`\$&`)}) Tj T*`).join(' ')} ET`;

/** A PDF whose pages show these texts. */
export const textPdf = (texts: readonly string[], title?: string): Buffer => {
  const info = title === undefined ? [] : [`<< /Title (${title}) >>`];
  return pdfOf(
    pagesOf(
      texts.map((text) => ({ content: shown(...text.split('\n')) })),
      info,
    ),
    info.length > 0 ? '/Info 4 0 R' : '',
  );
};

/** A PDF of so many pages that are images: nothing on them is text. */
export function scannedPdf(count = 1): Buffer {
  const image = {
    dictionary: '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray >>',
    stream: Buffer.from([0]),
  };
  const page = { content: 'q 612 0 0 792 0 0 cm /Im1 Do Q', resources: '/XObject << /Im1 4 0 R >>' };
  return pdfOf(
    pagesOf(
      Array.from({ length: count }, () => page),
      [image],
    ),
  );
}

const PAD = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const padded = (password: string): Buffer => Buffer.concat([Buffer.from(password), PAD]).subarray(0, 32);
const md5 = (...parts: Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i);
  const swap = (a: number, b: number): void => void ([state[a], state[b]] = [state[b]!, state[a]!]);
  for (let i = 0, j = 0; i < 256; i += 1) swap(i, (j = (j + state[i]! + key[i % key.length]!) & 255));
  let [i, j] = [0, 0];
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255;
      j = (j + state[i]!) & 255;
      swap(i, j);
      return byte ^ state[(state[i]! + state[j]!) & 255]!;
    }),
  );
}

/** A PDF whose text is encrypted (PDF 1.7, 7.6.3). @param password the user's; with an empty one everybody may read it */
export function encryptedPdf(text: string, password: string): Buffer {
  const id = Buffer.from('0123456789abcdef');
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
  const owner = rc4(md5(padded('owner')).subarray(0, 5), padded(password));
  const key = md5(padded(password), owner, permissions, id).subarray(0, 5);
  const hex = (bytes: Buffer): string => `<${bytes.toString('hex')}>`;
  const encrypt = `<< /Filter /Standard /V 1 /R 2 /O ${hex(owner)} /U ${hex(rc4(key, PAD))} /P -4 >>`;
  const trailer = `/Encrypt 4 0 R /ID [${hex(id)} ${hex(id)}]`;
  return pdfOf(pagesOf([{ content: shown(text) }], [encrypt]), trailer, (number, stream) =>
    rc4(md5(key, Buffer.from([number, 0, 0, 0, 0])).subarray(0, 10), stream),
  );
}

/** Blanks that unpack to so many MiB, a thousandth of that as they are. */
export function bomb(mebibytes: number): Buffer {
  const one = deflateRawSync(Buffer.alloc(1024 * 1024, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const end = Buffer.from([3, 0, 0, 0, 0, 0]);
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: mebibytes }, () => one), end]);
}

/** A PDF that takes for ever: each of twenty forms draws the next one ten times. */
export function endless(): Buffer {
  const form = (number: number): PdfObject => ({
    dictionary: `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${number} 0 R >> /Font << /F1 3 0 R >> >> >>`,
    stream: `${'/X Do '.repeat(10)}${shown('x')}`,
  });
  const forms = [...Array.from({ length: 20 }, (_, index) => form(index + 5)), { ...form(4), stream: shown('x') }];
  return pdfOf(pagesOf([{ content: '/X Do', resources: '/XObject << /X 4 0 R >>' }], forms));
}

/** A font of two bytes a character. */
export const wideFont = (encoding: string, ordering: string, more = '') =>
  `<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /${encoding} ${more} /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /X
   /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 0 >> /FontDescriptor << /Type /FontDescriptor /FontName /X /Flags 4 >> >>] >>`;
