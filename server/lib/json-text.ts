/** JSON from PostgreSQL that is sent as is, without parsing, for large responses. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
