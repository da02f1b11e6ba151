import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { SUPPORT_ADDRESS } from '#web/app/support.ts';
import { t } from '#web/lib/words.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';

/** What Hindquarter is. Spec part 1, section 2 (/aboutus); what it does: section 1. */
export function AboutScreen() {
  return (
    <PageFrame title={t('About us')} width="narrow">
      <Stack gap="md" maw="44rem">
        <Text>
          {t('Hindquarter is the marketplace and workshop of the local meat trade.')}{' '}
          {t(
            'Small meat plants plan their days here, producers sell animals and shares of them, and customers say how their share is cut.',
          )}
        </Text>
        <section>
          <Title order={2} size="h3">
            {t('For plants')}
          </Title>
          <Text>
            {t(
              'A calendar that cannot be overbooked, each animal with its shares, a cut sheet for every share, and the messages that go with them.',
            )}
          </Text>
        </section>
        <section>
          <Title order={2} size="h3">
            {t('For producers')}
          </Title>
          <Text>{t('A free day at the plant, found without a phone call, and customers who know what they buy.')}</Text>
        </section>
        <section>
          <Title order={2} size="h3">
            {t('For customers')}
          </Title>
          <Text>{t('A whole animal, a half or a quarter from a farm nearby, cut the way your kitchen wants it.')}</Text>
        </section>
        <Text c="dimmed">{t('Hindquarter is a sales facilitator. It never owns the animals.')}</Text>
        <Anchor component={Link} to="/contactus">
          {t('Contact us')}
        </Anchor>
      </Stack>
    </PageFrame>
  );
}

/** How to reach the people behind it. Spec part 1, section 2 (/contactus); decision C-106. */
export function ContactScreen() {
  return (
    <PageFrame title={t('Contact us')} width="narrow">
      <Stack gap="md" maw="44rem">
        <Text>
          {t(
            'Questions about an order, a day or a cut sheet are answered fastest by your plant: its phone number is on your order.',
          )}
        </Text>
        <Text>
          {t(
            'For everything about the product itself write to Customers Support. Say who you are and what you wanted to do; never send your password.',
          )}
        </Text>
        <Anchor href={`mailto:${SUPPORT_ADDRESS}`} fw={600}>
          {SUPPORT_ADDRESS}
        </Anchor>
      </Stack>
    </PageFrame>
  );
}
