import type { LegalVersion } from '#contract/legal/legal-text.ts';

/** The five texts and their current versions. The dates are set by LEG-004. */
export const DOCUMENTS = {
  processor: { title: 'Processor Agreement', version: '2021-06-01' },
  producer: { title: 'Producer Agreement', version: '2021-06-01' },
  customer: { title: 'Customer Terms of Service', version: '2021-06-01' },
  privacy: { title: 'Privacy Policy', version: '2021-06-01' },
  terms: { title: 'Terms of Service', version: '2021-06-01' },
} as const satisfies Record<string, { title: string; version: string }>;
export type DocumentName = keyof typeof DOCUMENTS;
export const DOCUMENT_NAMES = Object.keys(DOCUMENTS) as DocumentName[];

/** Anyone who accepts an agreement also accepts these two, as each agreement states. */
export const ACCEPTED_WITH_ANY = ['terms', 'privacy'] as const satisfies readonly DocumentName[];

const TEXTS: Record<DocumentName, () => Promise<readonly LegalVersion[]>> = {
  processor: async () => (await import('#contract/legal/texts/processor-agreement.ts')).processorAgreement,
  producer: async () => (await import('#contract/legal/texts/producer-agreement.ts')).producerAgreement,
  customer: async () => (await import('#contract/legal/texts/customer-terms.ts')).customerTerms,
  privacy: async () => (await import('#contract/legal/texts/privacy-policy.ts')).privacyPolicy,
  terms: async () => (await import('#contract/legal/texts/terms-of-service.ts')).termsOfService,
};

/** All versions of a text, newest first. They are long, so they load only when someone reads them. */
export const readVersions = (name: DocumentName): Promise<readonly LegalVersion[]> => TEXTS[name]();
