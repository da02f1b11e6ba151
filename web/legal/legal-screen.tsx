import { DOCUMENTS, type DocumentName } from '#contract/legal/documents.ts';
import { LegalText } from '#web/legal/legal-text.tsx';
import { t } from '#web/lib/words.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';

function LegalScreen({ name }: { name: DocumentName }) {
  return (
    <PageFrame title={t(DOCUMENTS[name].title)} width="narrow">
      <LegalText name={name} hasContents />
    </PageFrame>
  );
}

/** /privacypolicy */
export const PrivacyPolicyScreen = () => <LegalScreen name="privacy" />;
/** /termscondition */
export const TermsScreen = () => <LegalScreen name="terms" />;
