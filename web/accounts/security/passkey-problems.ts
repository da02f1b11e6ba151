/** The person dismissed the browser's prompt or let it time out, which is not an error. */
export const wasLetBe = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
