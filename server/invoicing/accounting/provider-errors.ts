/** The provider didn't respond, or it asked us to slow down. The same request may be sent again later. */
export class ProviderDown extends Error {
  /** How long the provider asks us to wait; 0 if it didn't say. */
  readonly waitSeconds: number;

  constructor(message: string, waitSeconds = 0) {
    super(message);
    this.name = 'ProviderDown';
    this.waitSeconds = waitSeconds;
  }
}

/** The provider refused. The same request would be refused again. */
export class ProviderRefused extends Error {
  /** The provider's own code for the reason, such as '6240' or 'invalid_grant'. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'ProviderRefused';
    this.code = code;
  }
}
