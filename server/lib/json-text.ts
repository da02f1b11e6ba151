/** JSON from PostgreSQL that is sent as is, without parsing, for large responses. */
export class JsonText {
  readonly text: string;
  /** The success message, if the response has one. */
  readonly message: string | undefined;

  constructor(text: string, message?: string) {
    this.text = text;
    this.message = message;
  }
}
