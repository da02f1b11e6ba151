/** The person closed the browser's question, or did not answer it: no mistake of anybody's. */
export const wasLetBe = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
