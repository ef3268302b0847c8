/**
 * The cause of a fault when a provider that was reached took too long. It is nobody's fault: a model may think for minutes, and another
 * try would take as long. So the call is not made again, and the circuit breaker does not count it.
 */
export class TooSlow extends Error {
  override name = 'TooSlow';
}
