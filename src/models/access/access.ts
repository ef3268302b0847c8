import { ProviderFault } from '../wires/frames.ts';

/** A request as it will be sent, before it is let in. */
export interface OpenRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Readonly<Record<string, string>>;
  /** The SHA-256 of its body, in hexadecimal digits, where the wire knows it. */
  digest?: string | undefined;
}

/** How a host lets calls in that takes no key in the header of the wire. */
export interface Access {
  /** The headers that let a request in, from now on for some minutes. @throws {NoAccess} */
  headers(request: OpenRequest, signal: AbortSignal): Promise<Readonly<Record<string, string>>>;
  /** What of a path depends on the credentials. @throws {NoAccess} */
  place?(signal: AbortSignal): Promise<string>;
}

/** What is known of a provider when its access is made. */
export interface AccessSettings {
  apiKey: string | undefined;
  /** The base URL in the form that its wire expects. */
  baseURL: string;
  /** Its other variables. */
  more: Readonly<Record<string, string>>;
}

/** Nothing is loaded or fetched before the first call. */
export type MakeAccess = (settings: AccessSettings) => Access;

/** There are no credentials: that is for the operator to mend. Its cause says why, and may hold words of a host. */
export class NoAccess extends ProviderFault {
  override name = 'NoAccess';

  constructor(cause: unknown) {
    super('could not be called: its credentials were not to be had', cause);
  }
}
