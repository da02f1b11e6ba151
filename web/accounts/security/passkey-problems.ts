/** True if the user dismissed the browser's prompt or let it time out. That isn't an error. */
export const wasLetBe = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
