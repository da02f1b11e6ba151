import { Alert, Skeleton } from '@mantine/core';
import { getSettings } from '#contract/accounts/settings-api.ts';
import { PAGES, type PagePath } from '#contract/app/pages.ts';
import { belongsTo } from '#contract/lib/access.ts';
import type { Role } from '#contract/lib/roles.ts';
import { ApiKeysSection } from '#web/accounts/api-keys/api-keys-section.tsx';
import { NoticesSection } from '#web/accounts/notices-section.tsx';
import {
  FinderSection,
  PicturesSection,
  PlantSection,
  PublicPageSection,
  RecordSection,
  WaitlistSection,
  WorkSection,
} from '#web/accounts/plant-sections.tsx';
import { useMe } from '#web/accounts/session.ts';
import { SettingsSection } from '#web/accounts/settings-section.tsx';
import { SheetsSection } from '#web/accounts/sheets-section.tsx';
import { SignInSection } from '#web/accounts/sign-in-section.tsx';
import classes from '#web/app/settings-screen.module.css';
import { BackupsSection } from '#web/dashboard/backups-section.tsx';
import { PayingRulesSection } from '#web/invoicing/paying/paying-rules-section.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { t, type Words } from '#web/lib/words.ts';
import { NoticeTextsButton } from '#web/notices/notice-texts-button.tsx';
import { HangingSection } from '#web/orders/hanging-section.tsx';
import { InspectionSection } from '#web/orders/inspection-section.tsx';
import { LabelsSection } from '#web/orders/label-list.tsx';
import { UsualDepositsSection } from '#web/orders/usual-deposits-section.tsx';
import { CardSection } from '#web/payments/card-section.tsx';
import { PlantFileSection } from '#web/reports/data-files/plant-file-section.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { WebhooksSection } from '#web/webhooks/webhooks-section.tsx';

/** Settings that have their own pages. */
const ELSEWHERE = [
  {
    to: '/processorCalender',
    search: { tab: 'availability' },
    label: 'Availability',
    words: 'How many animals can be dropped off each day of the week.',
  },
  {
    to: '/processor/users-and-roles',
    label: 'Users and Roles',
    words: 'Who works here, and what each person can do.',
  },
  {
    to: '/account',
    label: 'Sign-in and security',
    words: 'Your password, two-step sign-in, passkeys, and signed-in browsers.',
  },
  {
    to: '/processor/invoice-template',
    label: 'Invoice template',
    words: 'The logo, color, details, and wording of your invoices.',
  },
  { to: '/processor/communications', label: 'Communications', words: 'Every message the plant has sent.' },
] as const satisfies readonly { to: PagePath; search?: { tab: string }; label: Words; words: Words }[];

/** The parts of the page, by the ids of their elements. */
const PARTS = [
  { id: 'plant', label: 'The plant' },
  { id: 'orders', label: 'Orders' },
  { id: 'sheets', label: 'Cut sheets and labels' },
  { id: 'messages', label: 'Messages' },
  { id: 'money', label: 'Money' },
  { id: 'access', label: 'Access and programs' },
  { id: 'more', label: 'More settings' },
] as const satisfies readonly { id: string; label: Words }[];

/** The plant's settings, /processorProfile. The office can edit them; butchers can only read them. */
export function SettingsScreen() {
  const me = useMe();
  const settings = useApiQuery(getSettings, {});
  const answer = settings.data;
  const isOffice = belongsTo('office', me.role);

  return (
    <PageFrame title={t('Settings')} subtitle={me.plant_name}>
      {settings.error && !answer && <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />}
      {settings.isPending && <Skeleton h="30rem" aria-hidden={false} role="status" aria-label={t('Loading...')} />}
      {answer && !answer.can.change && <Alert color="gray">{t('Only the office can change these settings.')}</Alert>}
      {answer && (
        <div className={classes.page}>
          <SettingsMenu />
          <div className={classes.groups}>
            <div id="plant" className={classes.group}>
              <PlantSection answer={answer} />
              <WorkSection answer={answer} />
              <PicturesSection answer={answer} />
              <PublicPageSection answer={answer} />
              <FinderSection answer={answer} />
            </div>
            <div id="orders" className={classes.group}>
              <HangingSection answer={answer} />
              <InspectionSection answer={answer} />
              <RecordSection answer={answer} />
              <WaitlistSection answer={answer} />
            </div>
            <div id="sheets" className={classes.group}>
              <SheetsSection answer={answer} />
              {isOffice && <LabelsSection />}
            </div>
            <div id="messages" className={classes.group}>
              <NoticesSection answer={answer}>{answer.can.change && <NoticeTextsButton />}</NoticesSection>
            </div>
            <div id="money" className={classes.group}>
              <UsualDepositsSection answer={answer} />
              <CardSection answer={answer} />
              {isOffice && <PayingRulesSection />}
            </div>
            <div id="access" className={classes.group}>
              <SignInSection answer={answer} />
              {me.role === 'processor' && <BackupsSection />}
              {belongsTo('owner', me.role) && <PlantFileSection />}
              {belongsTo('owner', me.role) && <ApiKeysSection />}
              {belongsTo('owner', me.role) && <WebhooksSection />}
            </div>
            <div id="more" className={classes.group}>
              <MoreSettings role={me.role} />
            </div>
          </div>
        </div>
      )}
    </PageFrame>
  );
}

/** Leads to the parts of a long page. */
const SettingsMenu = () => (
  <nav aria-label={t('Parts of the settings')} className={classes.menu}>
    <ul>
      {PARTS.map(({ id, label }) => (
        <li key={id}>
          <AnchorLink to="/processorProfile" hash={id} replace activeOptions={{ exact: true, includeHash: true }}>
            {t(label)}
          </AnchorLink>
        </li>
      ))}
    </ul>
  </nav>
);

const MoreSettings = ({ role }: { role: Role }) => (
  <SettingsSection title={t('More settings')} hint={t('These settings have their own screens.')}>
    <ul className={classes.links}>
      {ELSEWHERE.filter(({ to }) => belongsTo(PAGES[to].who, role)).map(({ label, words, ...page }) => (
        <li key={page.to}>
          <AnchorLink {...page}>{t(label)}</AnchorLink>
          <span>{t(words)}</span>
        </li>
      ))}
    </ul>
  </SettingsSection>
);
