import type { Feed } from '../../http/feeds.ts';
import type { RpcResponse, RpcStream } from './rpc.ts';

/**
 * The responses of a streaming method. When the client is gone they end by themselves.
 * @param shown what a frame holds of a response
 */
export function feedOf({ taskId, first, rest }: RpcStream, requestId: string, shown: (response: RpcResponse) => unknown): Feed {
  return {
    kind: taskId === requestId ? 'live' : 'tail',
    runId: taskId,
    headers: {},
    heartbeat: 'often',
    async deliver(out) {
      try {
        for (let next = first; !next.done && !out.gone; next = await rest.next()) {
          out.data(JSON.stringify(shown(next.value)));
          if (out.full()) await out.ready();
        }
      } finally {
        await rest.return();
      }
    },
    refuse: () => void rest.return(),
  };
}
