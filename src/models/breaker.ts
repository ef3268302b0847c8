import { BrokenCircuitError, circuitBreaker, CircuitState, ConsecutiveBreaker, handleWhen } from 'cockatiel';
import { ModelError } from '../runtime/model.ts';
import { isProvidersFault } from './blame.ts';
import { TooSlow } from './too-slow.ts';

/** The state, as the metrics show it. */
export type BreakerState = 'closed' | 'open' | 'half_open';

export interface BreakerOptions {
  /** How many consecutive failed calls open the breaker. */
  threshold: number;
  /** Milliseconds until an open breaker lets a probe through. */
  cooldownMs: number;
  onChange?: ((state: BreakerState) => void) | undefined;
}

/** Stands between a provider and the calls to it. */
export interface Breaker {
  readonly state: BreakerState;
  /**
   * @param call calls `onAlive` when the provider is at work
   * @throws {ModelError} `circuit_open`, at once and without a call, while the circuit is open
   */
  run<T>(call: (onAlive: () => void) => Promise<T>): Promise<T>;
}

const STATES: Record<CircuitState, BreakerState> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.HalfOpen]: 'half_open',
  [CircuitState.Isolated]: 'open',
};

/** Wraps the reason for which our side ended a probe, or the error that it took too long: it says nothing about the provider, so the breaker stays open. */
class Inconclusive extends Error {}

/**
 * A circuit breaker (Nygard, Release It!) around one provider.
 *
 *   closed ──threshold failures in a row──▶ open ──cooldown──▶ half open: one probe ──success──▶ closed
 *                                            ▲                                └───failure──▶ open
 *
 * Only failures of the provider count: neither requests that it refuses (a 4xx is the caller's fault) nor calls that we
 * abort or that take too long. A call counts once, however often it was tried.
 */
export function createBreaker(provider: string, { threshold, cooldownMs, onChange }: BreakerOptions): Breaker {
  const policy = circuitBreaker(
    handleWhen((error) => error instanceof Inconclusive || isProvidersFault(error)),
    {
      halfOpenAfter: cooldownMs,
      breaker: new ConsecutiveBreaker(threshold),
    },
  );
  policy.onStateChange((state) => onChange?.(STATES[state]));
  const refuse = (): ModelError =>
    new ModelError('circuit_open', `the model provider ${provider} failed repeatedly and is left alone for a while; try again later`);
  /** The policy hears of a call when it has ended: what waits within it for a provider is kept in memory. */
  const counted = async <T>(answering: Promise<T>): Promise<T> => {
    try {
      const answer = await answering;
      void tell(() => {});
      return answer;
    } catch (error) {
      await tell(() => {
        throw error;
      });
      throw error;
    }
  };
  /** A call that began before the breaker opened says nothing about the provider's state now. */
  const tell = async (outcome: () => void): Promise<void> => {
    if (policy.state === CircuitState.Closed) await policy.execute(outcome).catch(() => {});
  };
  const conclusive = (error: unknown): never => {
    throw error instanceof ModelError && !(error.cause instanceof TooSlow) ? error : new Inconclusive('', { cause: error });
  };
  /** A provider that is at work is well: a long answer keeps nobody else waiting for its end. */
  const probe = async <T>(call: (onAlive: () => void) => Promise<T>): Promise<T> => {
    const alive = Promise.withResolvers<void>();
    let answering: Promise<T> | undefined;
    try {
      await policy.execute(() => Promise.race([alive.promise, (answering = call(alive.resolve)).catch(conclusive)]));
      return await counted(answering!);
    } catch (error) {
      if (error instanceof Inconclusive) throw error.cause;
      throw error instanceof BrokenCircuitError ? refuse() : error;
    }
  };
  return {
    get state() {
      return STATES[policy.state];
    },
    async run(call) {
      // The policy would make other calls wait for the probe; it is better to refuse them at once.
      if (policy.state === CircuitState.HalfOpen) throw refuse();
      return policy.state === CircuitState.Closed ? counted(call(() => {})) : probe(call);
    },
  };
}
