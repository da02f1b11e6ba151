import { t } from '#web/lib/words.ts';
import { PageSwitch, type SwitchPage } from '#web/ui/page/page-switch.tsx';

const PAGES = [
  { label: 'Invoices', link: { to: '/invoices' } },
  { label: 'Aging', link: { to: '/aging' } },
] as const satisfies readonly SwitchPage[];

/** Switches between the plant's invoices and what customers owe by age. */
export const InvoicesSwitch = ({ current }: { current: (typeof PAGES)[number]['label'] }) => (
  <PageSwitch label={t('Invoices and aging')} pages={PAGES} isCurrent={({ label }) => label === current} />
);
