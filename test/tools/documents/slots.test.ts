import { describe, expect, it } from 'vitest';
import { Slots } from '../../../src/lib/slots.ts';
import { Documents } from '../../../src/tools/documents/documents.ts';
import { endless, textPdf } from '../../support/pdf.ts';

const { signal } = new AbortController();
const pdf = (data: Buffer) => ({ mediaType: 'application/pdf', data });

describe('documents of several tenants', () => {
  it('[DCM-007] one that takes too long is given up, and the next one is read', { timeout: 60_000 }, async () => {
    await using documents = closing(new Documents({ timeoutMs: 5000 }));
    expect(await documents.read(pdf(endless()), { tenantId: 1, signal })).toEqual({
      kind: 'problem',
      reason: 'late',
      problem: 'it could not be read within 5 s',
    });
    expect(await documents.read(pdf(textPdf(['next'])), { tenantId: 1, signal })).toMatchObject({ pages: ['next'] });
  });

  it('[DCM-013] a tenant whose documents take long holds up only its own', async () => {
    const slots = new Slots();
    await using documents = closing(new Documents({ slots }));
    const ended = new AbortController();
    const busy = Array.from({ length: 3 }, () => documents.read(pdf(endless()), { tenantId: 1, signal: ended.signal }));
    expect(slots.kinds.get('document')).toMatchObject({ held: 1, waiting: 2 });
    expect(await documents.read(pdf(textPdf(['mine'])), { tenantId: 2, signal })).toMatchObject({ pages: ['mine'] });
    ended.abort(new Error('canceled'));
    for (const one of busy) await expect(one).rejects.toThrow('canceled');
    expect(slots.kinds.get('document')).toMatchObject({ held: 0, waiting: 0 });
  });

  it('[DCM-013] one that waits too long, or is one too many, is told so', async () => {
    await using documents = closing(new Documents({ waitMs: 50 }));
    const ended = new AbortController();
    const busy = documents.read(pdf(endless()), { tenantId: 1, signal: ended.signal });
    const waiting = Array.from({ length: 65 }, () => documents.read(pdf(textPdf(['waits'])), { tenantId: 1, signal }));
    const problems = (await Promise.all(waiting)).map((one) => (one.kind === 'problem' ? `${one.reason}: ${one.problem}` : ''));
    expect(new Set(problems.slice(0, 64))).toEqual(new Set(['late: too many documents are being read at the moment']));
    expect(problems[64]).toBe('late: too many documents of yours wait to be read; read fewer at a time');
    ended.abort(new Error('canceled'));
    await expect(busy).rejects.toThrow('canceled');
  });

  it('[DCM-014] a cancel ends the reading, and so does the end of the server', async () => {
    const documents = new Documents();
    const ended = new AbortController();
    const canceled = documents.read(pdf(endless()), { tenantId: 1, signal: ended.signal });
    const last = documents.read(pdf(endless()), { tenantId: 2, signal });
    ended.abort(new Error('canceled'));
    await expect(canceled).rejects.toThrow('canceled');
    await documents.close();
    expect(await last).toEqual({ kind: 'problem', reason: 'late', problem: 'the server is shutting down' });
  });
});

const closing = (documents: Documents): Documents & AsyncDisposable =>
  Object.assign(documents, { [Symbol.asyncDispose]: () => documents.close() });
