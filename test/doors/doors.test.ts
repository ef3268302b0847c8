import { describe, expect, it } from 'vitest';
import { agUi } from '../../src/doors/ag-ui/index.ts';
import { errorForms } from '../../src/doors/index.ts';
import { mcp } from '../../src/doors/mcp/index.ts';
import { formatPosition } from '../../src/doors/mcp/position.ts';
import { operations } from '../../src/generated/operations.ts';
import { positionIn } from '../../src/http/door.ts';

describe('the doors', () => {
  it('[OAI-011] have a form of errors of their own where the document says so, and nowhere else', () => {
    const own = Object.values(operations).filter((one) => errorForms.some(({ holdsFor }) => holdsFor(one)));
    // MCP has it for the requests of one version, beside the common one.
    const whole = own.filter(({ tag }) => tag !== 'MCP');
    expect(whole).toEqual(Object.values(operations).filter(({ errors }) => errors !== 'api'));
  });

  it('[AGU-039] read the ids of their frames, and refuse others', () => {
    expect(positionIn(agUi.resumption!, '7.3+2')?.has).toEqual({ cursor: { seq: 7, skip: 3 }, frames: 2 });
    const call = { id: 'x', progressToken: 1 };
    expect(positionIn(mcp.resumption!, formatPosition(call, '7.3'))).toEqual({ call, cursor: { seq: 7, skip: 3 }, notes: 0 });
    for (const none of [undefined, '']) expect(positionIn(agUi.resumption!, none)).toBeUndefined();
    for (const wrong of ['x', '7.x', ' ']) {
      expect(() => positionIn(agUi.resumption!, wrong)).toThrow('Last-Event-ID is not an id of this stream');
      expect(() => positionIn(mcp.resumption!, wrong)).toThrow('Last-Event-ID is not an id of a stream of this session');
    }
  });
});
