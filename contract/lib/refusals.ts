/**
 * A refusal's HTTP status and its message, by code. The message is written only here: the server sends it, screens show it,
 * and translations are keyed by the codes. `{word}` is filled from the Problem's values.
 */
export type Sentences = Readonly<Record<string, readonly [http: number, words: string]>>;

/** Refusals that any call can return, and those of what all areas share. */
export const ANY_REFUSALS = {
  malformed: [400, 'We couldn’t read some of that. Check the marked fields.'],
  signed_out: [401, 'Sign in to continue.'],
  not_allowed: [403, 'Your account doesn’t have access to this. Sign in with another account, or ask for access.'],
  not_for_keys: [403, 'API keys can’t be used for this.'],
  key_scope_missing: [
    403,
    'This API key needs the scope “{scope}” for this. The plant’s owner can create one in Settings.',
  ],
  not_found: [404, 'We couldn’t find that.'],
  key_reused: [409, 'This request was already sent with different details. Reload the page and try again.'],
  too_large: [413, 'That’s too much to send at once.'],
  too_complex: [413, 'That’s too complex for us to process. Send something smaller or simpler.'],
  wrong_media: [415, 'We can’t accept that type of content here.'],
  too_many: [429, 'Too many requests. Wait a moment and try again.'],
  fault: [500, 'something went wrong'],
  busy: [503, 'The server is busy. Try again in a moment.'],
  second_step_owed: [403, 'Your plant requires two-step sign-in. Turn it on under “Sign-in and security” first.'],
  picture_kind: [422, 'Choose a JPEG, PNG, WebP, GIF, or AVIF picture.'],
  picture_broken: [422, 'We couldn’t read this picture. It may be damaged. Try another one.'],
  picture_too_large: [422, 'This picture has too many pixels. Choose a smaller one.'],
  photo_kind: [422, 'Choose a JPEG, PNG, or WebP picture.'],
} as const satisfies Sentences;
