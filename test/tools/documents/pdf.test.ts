import { afterAll, describe, expect, it } from 'vitest';
import { Documents } from '../../../src/tools/documents/documents.ts';
import { encryptedPdf, pagesOf, pdfOf, scannedPdf, shown, textPdf, wideFont, type PdfObject } from '../../support/pdf.ts';

const documents = new Documents();
const run = { tenantId: 1, signal: new AbortController().signal };
const read = (data: Buffer, mediaType = 'application/pdf') => documents.read({ mediaType, data }, run);
afterAll(() => documents.close());

/** A PDF of one page with this content, and more objects, from number 4 on. */
const onePage = (content: string | PdfObject, more: (string | PdfObject)[] = [], resources = '') =>
  pdfOf(pagesOf([{ content, resources }], more));

const inHex = (hex: string) => ({ content: `BT /F1 12 Tf 72 720 Td <${hex}> Tj ET` });

describe('the text of a PDF', () => {
  it('[DCM-001] stands on its pages, with its title', async () => {
    expect(await read(textPdf(['Hello (world)\nand \\ more', 'Page two', ''], 'A title'))).toEqual({
      kind: 'text',
      title: 'A title',
      mediaType: 'application/pdf',
      pages: ['Hello (world)\nand \\ more', 'Page two', ''],
      pageCount: 3,
      truncated: false,
    });
  });

  it.each([['application/octet-stream'], ['text/plain'], [''], ['application/x-pdf']])(
    '[DCM-001] is read when it is called %j',
    async (mediaType) => {
      expect(await read(textPdf(['It is one']), mediaType)).toMatchObject({ mediaType: 'application/pdf', pages: ['It is one'] });
    },
  );

  it('[DCM-001] begins behind what was put before it, in one that is called a PDF', async () => {
    const behind = Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), textPdf(['Here'])]);
    expect(await read(behind)).toMatchObject({ pages: ['Here'] });
    expect(await read(Buffer.from('A text about %PDF-1.7 and its mark'), 'text/plain')).toMatchObject({ mediaType: 'text/plain' });
  });

  it('[DCM-002] is found by the table of its font', async () => {
    const table = {
      dictionary: '<< >>',
      stream: `begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange
        2 beginbfchar <0001> <0416> <0002> <d83dde00> endbfchar endcmap`,
    };
    expect(await read(pdfOf(pagesOf([inHex('00010002')], [table], wideFont('Identity-H', 'Identity', '/ToUnicode 4 0 R'))))).toMatchObject({
      pages: ['Ж😀'],
    });
  });

  it.each([
    ['UniJIS-UCS2-H', 'Japan1', '65e5672c', '日本'],
    ['90ms-RKSJ-H', 'Japan1', '93fa967b', '日本'],
    ['GBK-EUC-H', 'GB1', 'd6d0b9fa', '中国'],
    ['KSCms-UHC-H', 'Korea1', 'c7d1b1b9', '한국'],
  ])('[DCM-002] of %s, without a table of its own, is found by ours', async (encoding, ordering, hex, text) => {
    expect(await read(pdfOf(pagesOf([inHex(hex)], [], wideFont(encoding, ordering))))).toMatchObject({ pages: [text] });
  });

  it('[DCM-003] has what is filled into its form, and notes on the page', async () => {
    const annotations = [
      '[5 0 R 6 0 R 7 0 R 8 0 R 9 0 R 10 0 R 11 0 R]',
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (Name) /V (Ada Lovelace) /Rect [0 0 9 9] >>',
      '<< /Type /Annot /Subtype /Widget /FT /Btn /T (Agreed) /V /Yes /AS /Yes /Rect [0 0 9 9] >>',
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (Empty) /V () /Rect [0 0 9 9] >>',
      '<< /Type /Annot /Subtype /Widget /FT /Ch /T (Country) /Opt [(FR) (NL)] /V [(NL)] /Rect [0 0 9 9] >>',
      '<< /Type /Annot /Subtype /Widget /FT /Ch /Ff 2097152 /T (Colors) /Opt [(red) (green) (blue)] /V [(red) (blue)] /Rect [0 0 9 9] >>',
      '<< /Type /Annot /Subtype /Widget /FT /Ch /T (None) /Opt [(a)] /V [] /Rect [0 0 9 9] >>',
      '<< /Type /Annot /Subtype /FreeText /Contents (Please check) /DA (/F1 9 Tf) /Rect [0 0 9 9] >>',
    ];
    const [catalogue, ...others] = pagesOf([{ content: shown('A form') }], annotations);
    const form = '/AcroForm << /Fields [5 0 R 6 0 R 7 0 R 8 0 R 9 0 R 10 0 R] >>';
    const objects = [(catalogue as string).replace(/>>$/, `${form} >>`), ...others].map((one) =>
      typeof one === 'string' ? one.replace('/Type /Page /Parent', '/Type /Page /Annots 4 0 R /Parent') : one,
    );
    expect(await read(pdfOf(objects))).toMatchObject({
      pages: ['A form\n\nPlease check\nName: Ada Lovelace\nAgreed: Yes\nCountry: NL\nColors: red, blue'],
    });
  });

  it('[DCM-004] is read where everybody may open it; a password is told', async () => {
    expect(await read(encryptedPdf('for everybody', ''))).toMatchObject({ pages: ['for everybody'] });
    expect(await read(encryptedPdf('for some', 'secret'))).toEqual({
      kind: 'problem',
      reason: 'encrypted',
      problem: 'it is a PDF that needs a password',
    });
  });

  it('[DCM-005] is found although the table of its objects is wrong', async () => {
    const whole = textPdf(['Still here']).toString('latin1');
    for (const broken of [
      whole.replaceAll(/^\d{10} 0/gm, '0000000001 0'),
      whole.replace(/startxref\n\d+/, 'startxref\n7'),
      whole.replace(/xref\n0 /, 'xrfe\n0 '),
    ]) {
      expect(await read(Buffer.from(broken, 'latin1'))).toMatchObject({ pages: ['Still here'] });
    }
  });

  it.each([
    ['nonsense', Buffer.from('%PDF-1.4\nnonsense')],
    ['a beginning', textPdf(['cut']).subarray(0, 300)],
    ['without pages', pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'])],
    ['nothing behind its mark', Buffer.from('%PDF-')],
  ])('[DCM-005] %s is broken', async (_what, data) => {
    expect(await read(data)).toMatchObject({ kind: 'problem', reason: 'broken', problem: 'it is a PDF that is broken' });
  });

  it('[DCM-005] is told to be missing where its pages are images', async () => {
    expect(await read(scannedPdf(3))).toEqual({
      kind: 'problem',
      reason: 'no_text',
      problem: 'it is a PDF without text: its 3 pages are images, or empty',
    });
    expect(await read(scannedPdf(120))).toMatchObject({
      reason: 'no_text',
      problem: expect.stringContaining('its first 100 of 120 pages are'),
    });
  });

  it('[DCM-006] is that of the first 100 pages', async () => {
    const texts = Array.from({ length: 103 }, (_, index) => `Page ${index + 1}`);
    const most = await read(textPdf(texts.slice(0, 100)));
    expect(most).toMatchObject({ pages: texts.slice(0, 100), pageCount: 100, truncated: false });
    expect(await read(textPdf(texts))).toMatchObject({ pages: texts.slice(0, 100), pageCount: 103, truncated: true });
  });

  it('[DCM-006] ends at 2 MiB, and 20 MiB are read of a PDF', async () => {
    // What is beside the page is none of its text.
    const line = (index: number) => `1 0 0 1 9 ${index % 700} Tm (${'long '.repeat(100)}) Tj\n`;
    const long = onePage(`BT /F1 1 Tf ${Array.from({ length: 5000 }, (_, index) => line(index)).join('')} ET`);
    const text = await read(long);
    expect(text).toMatchObject({ truncated: true, pageCount: 1 });
    expect(text.kind === 'text' && text.pages.join('').length).toBeGreaterThan(2_000_000);
    expect(text.kind === 'text' && text.pages.join('').length).toBeLessThanOrEqual(2 * 1024 * 1024);
    const full = Buffer.concat([textPdf(['Large']), Buffer.alloc(20 * 1024 * 1024)]);
    expect(await read(full.subarray(0, 20 * 1024 * 1024))).toMatchObject({ pages: ['Large'] });
    expect(await read(full)).toEqual({ kind: 'problem', reason: 'too_large', problem: 'the PDF is larger than 20971520 bytes' });
  });
});

describe('a hostile PDF', () => {
  it.each([
    ['nests', onePage(`${'['.repeat(2_000_000)}`)],
    ['has objects that nest', pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Kids '.repeat(500_000)])],
    [
      'has pages that hold themselves',
      pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 9000000 >>']),
    ],
    [
      'draws what draws itself',
      onePage(
        '/X Do',
        [
          {
            dictionary: '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 4 0 R >> >> >>',
            stream: '/X Do /X Do',
          },
        ],
        '/XObject << /X 4 0 R >>',
      ),
    ],
  ])('[DCM-008] that %s comes to an end', async (_what, data) => {
    expect(await read(data)).toMatchObject({ kind: 'problem' });
    expect(await read(textPdf(['The next one']))).toMatchObject({ pages: ['The next one'] });
  });

  it('[DCM-008] runs no script', async () => {
    const script = '/OpenAction << /S /JavaScript /JS (for \\(;;\\) app.alert\\(1\\);) >> /AA << /WC << /S /Launch /F (/bin/true) >> >>';
    expect(await read(pdfOf(pagesOf([{ content: shown('harmless') }], [], undefined, script)))).toMatchObject({ pages: ['harmless'] });
  });
});
