/** Data that PostgreSQL already returned as JSON, for large answers: sent as is, without parsing. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
