/** One language's wording of a legal text: what it says at the head, and its sections. */
export interface LegalWording {
  lead: string;
  sections: readonly { heading: string; paragraphs: readonly string[] }[];
}
/** One version of a legal text, with the day from which it holds. Older versions stay, because people accepted them. */
export interface LegalVersion {
  version: string;
  en: LegalWording;
  es: LegalWording;
}
