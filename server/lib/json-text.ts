/** Data that PostgreSQL has written as JSON already, for large answers: they go out as they are, neither read nor written again here. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
