import { Button, Group, Skeleton } from '@mantine/core';
import { IconLogout, IconMapSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Session } from '#contract/accounts/api.ts';
import { getProfile } from '#contract/accounts/profile-api.ts';
import { OwnPictureField } from '#web/accounts/own-picture-field.tsx';
import { ProfileForm } from '#web/accounts/profile-form.tsx';
import { signOut, useMe } from '#web/accounts/session.ts';
import { SettingsSection } from '#web/accounts/settings-section.tsx';
import { AcceptedTexts } from '#web/legal/accepted-texts.tsx';
import { announce } from '#web/lib/announce.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { Facts } from '#web/ui/facts.tsx';
import { AnchorLink, ButtonLink } from '#web/ui/links.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { ErrorState } from '#web/ui/states.tsx';

/**
 * A seller's or buyer's own profile, /sellerdashboard/profile and /buyerdashboard/profile. `children` are additional sections.
 */
export function ProfileScreen({ children }: { children?: ReactNode }) {
  const me = useMe();
  const profile = useApiQuery(getProfile, {});

  return (
    <PageFrame
      title={t('Your account')}
      subtitle={me.role === 'seller' ? t('Seller') : t('Buyer')}
      action={
        <ButtonLink leftSection={<IconMapSearch aria-hidden />} variant="default" to="/findsellers">
          {t('Find sellers')}
        </ButtonLink>
      }
    >
      <SettingsSection
        title={t('About you')}
        hint={
          me.role === 'seller'
            ? t('Buyers and plants find you by your ZIP code, city, and state.')
            : t('Sellers and plants use this to reach you about your orders.')
        }
      >
        <OwnPictureField hint={t('Shown next to your name.')} />
        {profile.data && <ProfileForm profile={profile.data} />}
        {!profile.data && !profile.error && <Skeleton h="22rem" />}
        {profile.error && !profile.data && <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />}
      </SettingsSection>
      {children}
      <SettingsSection title={t('Sign-in and payment')} hint={t('How you sign in, and the card you pay with.')}>
        <SignInFacts me={me} />
        <LogoutButton />
      </SettingsSection>
      <SettingsSection title={t('Agreements')} hint={t('What you’ve agreed to, and when.')}>
        <AcceptedTexts timeZone={me.time_zone} />
      </SettingsSection>
    </PageFrame>
  );
}

function SignInFacts({ me }: { me: Session }) {
  return (
    <Facts
      facts={[
        {
          label: t('Email'),
          value: (
            <>
              {me.email}
              <br />
              <AnchorLink to="/account">{t('Change email, password, or sign-in')}</AnchorLink>
            </>
          ),
        },
        {
          label: t('Card'),
          value: (
            <>
              {me.card_profileid === null ? t('None yet') : t('On file')}
              <br />
              <AnchorLink to="/paymentgateway">
                {me.card_profileid === null ? t('Add a card') : t('View or replace')}
              </AnchorLink>
            </>
          ),
        },
      ]}
    />
  );
}

function LogoutButton() {
  const [isLeaving, setLeaving] = useState(false);

  async function leave() {
    setLeaving(true);
    try {
      await signOut();
    } catch (error) {
      setLeaving(false);
      announce('error', wordsOf(error));
    }
  }

  return (
    <Group>
      <Button
        leftSection={<IconLogout aria-hidden />}
        variant="default"
        loading={isLeaving}
        onClick={() => void leave()}
      >
        {t('Logout')}
      </Button>
    </Group>
  );
}
