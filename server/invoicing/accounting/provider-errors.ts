/** The provider didn't answer, or asks us to slow down. The same request may be sent again later. */
export class ProviderDown extends Error {
  /** How long it asks us to wait; 0 if it didn't say. */
  readonly waitSeconds: number;

  constructor(message: string, waitSeconds = 0) {
    super(message);
    this.name = 'ProviderDown';
    this.waitSeconds = waitSeconds;
  }
}

/** The provider answered no. The same request would be refused again. */
export class ProviderRefused extends Error {
  /** The provider's own number or name for the reason, such as '6240' or 'invalid_grant'. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'ProviderRefused';
    this.code = code;
  }
}
