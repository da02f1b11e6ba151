import { Anchor, Stack, Text, Title } from '@mantine/core';
import { SUPPORT_ADDRESS } from '#web/app/support.ts';
import { t } from '#web/lib/words.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';

/** What Hindquarter is and does, /aboutus. */
export function AboutScreen() {
  return (
    <PageFrame title={t('About us')} width="narrow">
      <Stack gap="md" maw="44rem">
        <Text>
          {t('Hindquarter is the marketplace and workshop for the local meat trade.')}{' '}
          {t(
            'Small meat plants plan their days, producers sell animals and shares, and customers choose how their share is cut.',
          )}
        </Text>
        <section>
          <Title order={2} size="h3">
            {t('For plants')}
          </Title>
          <Text>
            {t(
              'A calendar that can’t be overbooked by accident, shares for every animal, a cut sheet for every share, and the emails that go with them.',
            )}
          </Text>
        </section>
        <section>
          <Title order={2} size="h3">
            {t('For producers')}
          </Title>
          <Text>
            {t(
              'Find an open day at the plant without a phone call, and sell to customers who know what they’re buying.',
            )}
          </Text>
        </section>
        <section>
          <Title order={2} size="h3">
            {t('For customers')}
          </Title>
          <Text>{t('A whole animal, a half, or a quarter from a farm near you, cut the way you like it.')}</Text>
        </section>
        <Text c="dimmed">{t('Hindquarter is a sales facilitator. It never owns the animals.')}</Text>
        <AnchorLink to="/contactus">{t('Contact us')}</AnchorLink>
      </Stack>
    </PageFrame>
  );
}

/** How to contact us, /contactus. */
export function ContactScreen() {
  return (
    <PageFrame title={t('Contact us')} width="narrow">
      <Stack gap="md" maw="44rem">
        <Text>
          {t(
            'For questions about an order, a date, or a cut sheet, call your plant. Its phone number is on your order.',
          )}
        </Text>
        <Text>
          {t(
            'For help with Hindquarter itself, email Customers Support. Tell us who you are and what you were trying to do. Never send your password.',
          )}
        </Text>
        <Anchor href={`mailto:${SUPPORT_ADDRESS}`} fw={600}>
          {SUPPORT_ADDRESS}
        </Anchor>
      </Stack>
    </PageFrame>
  );
}
