import { expect, it } from 'vitest';
import { pagesOf, pdfOf, wideFont } from '../../support/pdf.ts';
import { spawnBaton } from '../../support/process.ts';
import { startSite } from '../../support/site.ts';

it('[DCM-002] what is shipped has the program that reads PDFs, and the tables of Asian characters', async () => {
  const pdf = pdfOf(pagesOf([{ content: 'BT /F1 12 Tf 72 720 Td <93fa967b> Tj ET' }], [], wideFont('90ms-RKSJ-H', 'Japan1')));
  await using site = await startSite({
    '/ja.pdf': (_, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf),
  });
  await using baton = await spawnBaton({ env: { FETCH_ALLOW: site.allow } });
  const answer = await baton.api.run(`/fetch ${site.url}/ja.pdf`);
  expect(answer.data('tool_call').map(({ ok }) => ok)).toEqual([true]);
  expect(
    answer
      .data('text')
      .map(({ delta }) => delta)
      .join(''),
  ).toContain('日本');
});
