import { afterAll, expect, it } from 'vitest';
import { Documents } from '../../../src/tools/documents/documents.ts';
import { bomb, pagesOf, pdfOf, textPdf } from '../../support/pdf.ts';

const documents = new Documents();
const run = { tenantId: 1, signal: new AbortController().signal };
const read = (data: Buffer) => documents.read({ mediaType: 'application/pdf', data }, run);
afterAll(() => documents.close());

it.each([
  ['a content', (stream: Buffer) => pdfOf(pagesOf([{ content: { dictionary: '<< /Filter /FlateDecode >>', stream } }]))],
  [
    'a table of objects',
    (stream: Buffer) =>
      Buffer.concat([
        pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', { dictionary: '<< /Type /ObjStm /N 9 /First 9 /Filter /FlateDecode >>', stream }]),
      ]),
  ],
  [
    'a table of characters',
    (stream: Buffer) =>
      pdfOf(
        pagesOf(
          [{ content: 'BT /F1 9 Tf (x) Tj ET' }],
          [{ dictionary: '<< /Filter /FlateDecode >>', stream }],
          '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 4 0 R >>',
        ),
      ),
  ],
])(
  '[DCM-007] %s that unpacks to gigabytes fails alone',
  async (_what, pdf) => {
    expect(await read(pdf(bomb(4000)))).toMatchObject({ kind: 'problem' });
    expect(await read(textPdf(['The next one']))).toMatchObject({ pages: ['The next one'] });
  },
  90_000,
);
