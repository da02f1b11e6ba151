/** One language's wording of a legal text: its introduction and sections. */
export interface LegalWording {
  lead: string;
  sections: readonly { heading: string; paragraphs: readonly string[] }[];
}
/** One version of a legal text, with its effective date. Older versions are kept, because people accepted them. */
export interface LegalVersion {
  version: string;
  en: LegalWording;
  es: LegalWording;
}
