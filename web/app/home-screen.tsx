import { Group, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { RegisteringRole } from '#contract/accounts/registration-api.ts';
import calendarDark from '#web/app/front-page/calendar-dark.avif';
import calendarLight from '#web/app/front-page/calendar-light.avif';
import calendarPhoneDark from '#web/app/front-page/calendar-phone-dark.avif';
import calendarPhoneLight from '#web/app/front-page/calendar-phone-light.avif';
import familiesDark from '#web/app/front-page/families-dark.avif';
import familiesLight from '#web/app/front-page/families-light.avif';
import farmsDark from '#web/app/front-page/farms-dark.avif';
import farmsLight from '#web/app/front-page/farms-light.avif';
import plantsDark from '#web/app/front-page/plants-dark.avif';
import plantsLight from '#web/app/front-page/plants-light.avif';
import classes from '#web/app/home-screen.module.css';
import { NewestLots, ZipSearch } from '#web/app/home-search.tsx';
import { t, type Words } from '#web/lib/words.ts';
import { PHONE } from '#web/ui/breakpoints.ts';
import { ButtonLink } from '#web/ui/links.tsx';

/** Screenshots of the demo plant, taken by tools/front-pictures.ts, which also sets their sizes. */
const CALENDAR = { light: calendarLight, dark: calendarDark, width: 860, height: 600 };
const CALENDAR_PHONE = { light: calendarPhoneLight, dark: calendarPhoneDark, width: 390, height: 500 };

/**
 * The server doesn't know the color scheme, so the page has each picture twice and its stylesheet shows one. Browsers don't
 * load a lazy picture that isn't shown.
 */
const SCHEMES = ['light', 'dark'] as const;

interface Side {
  role: RegisteringRole;
  title: Words;
  words: Words;
  /** What they get, most important first. */
  gains: readonly Words[];
  button: Words;
  picture: { light: string; dark: string };
  alt: Words;
}
const SIDES: readonly Side[] = [
  {
    role: 'buyer',
    title: 'For families',
    words: 'Buy a whole animal, a half, or a quarter, and choose how you want it, cut by cut.',
    gains: [
      'A quarter of beef is about 100 lb of packed meat and needs 3.5 cubic feet of freezer space.',
      'See what the meat and the processing cost before you pay the deposit.',
      'Follow your animal from the farm to the plant. We’ll tell you when your meat is ready.',
    ],
    button: 'Buy local meat',
    picture: { light: familiesLight, dark: familiesDark },
    alt: 'A cut sheet with a drawing of the animal and a choice for each part',
  },
  {
    role: 'seller',
    title: 'For farms',
    words: 'Find a plant with room for your animals, and see where every customer’s order stands.',
    gains: [
      'Ask for a day at a plant near you and sell the animal in shares before it leaves the farm.',
      'Deposits and balances are collected for you. You’re paid when each family has its meat.',
      'Pickup, delivery, or drop points: you choose what you offer, and we list who gets what.',
    ],
    button: 'Sell your animals',
    picture: { light: farmsLight, dark: farmsDark },
    alt: 'An order with its animal and each owner’s share',
  },
  {
    role: 'processor',
    title: 'For plants',
    words: 'Set how many animals you take each day. Have every cut sheet in hand before the animal hangs.',
    gains: [
      'Farms book only the days you open, and never more animals than you take.',
      'Customers fill in their cut sheets on a phone, and we remind those who haven’t.',
      'Weigh, cut, label, and invoice from one order, with the fees worked out from your prices.',
    ],
    button: 'Set up a plant',
    picture: { light: plantsLight, dark: plantsDark },
    alt: 'A list of open orders with dates, owners, and cut sheets',
  },
];

/** The home page for people who aren't signed in, /. */
export function HomeScreen() {
  useDocumentTitle(`${t('Local meat, from the farm to the freezer')} · Hindquarter`);

  return (
    <>
      <section className={classes.hero}>
        <div className={classes.intro}>
          <Title order={1} className={classes.title}>
            {t('Local meat, from the farm to the freezer')}
          </Title>
          <Text size="lg" maw="40rem">
            {t(
              'Hindquarter brings small meat plants, farms, and families together around one order: when the animal comes in, who gets each quarter, and how it’s cut.',
            )}
          </Text>
          <ZipSearch />
          <Group gap="sm" align="stretch">
            <ButtonLink to="/register" size="md" variant="default">
              {t('Create an account')}
            </ButtonLink>
            <ButtonLink to="/login" size="md" variant="default">
              {t('Sign In')}
            </ButtonLink>
          </Group>
        </div>
        {SCHEMES.map((scheme) => (
          <picture key={scheme} data-scheme={scheme}>
            <source
              media={PHONE}
              srcSet={CALENDAR_PHONE[scheme]}
              width={CALENDAR_PHONE.width}
              height={CALENDAR_PHONE.height}
            />
            <img
              className={classes.screen}
              src={CALENDAR[scheme]}
              width={CALENDAR.width}
              height={CALENDAR.height}
              alt={t('The plant’s calendar, with each day’s free slots')}
              loading="lazy"
              fetchPriority="high"
            />
          </picture>
        ))}
        <NewestLots />
      </section>
      <div className={classes.sides}>
        {SIDES.map(({ role, title, words, gains, button, picture, alt }) => (
          <section key={role} className={classes.side}>
            <Title order={2} size="h3">
              {t(title)}
            </Title>
            <Text>{t(words)}</Text>
            <ul className={classes.gains}>
              {gains.map((gain) => (
                <li key={gain}>{t(gain)}</li>
              ))}
            </ul>
            <div className={classes.start}>
              <ButtonLink to="/register" search={{ role }} variant="default">
                {t(button)}
              </ButtonLink>
              {role === 'seller' && (
                <ButtonLink to="/plants" variant="subtle">
                  {t('Find a plant')}
                </ButtonLink>
              )}
            </div>
            {SCHEMES.map((scheme) => (
              <img
                key={scheme}
                data-scheme={scheme}
                className={classes.screen}
                src={picture[scheme]}
                width={390}
                height={500}
                alt={t(alt)}
                loading="lazy"
              />
            ))}
          </section>
        ))}
      </div>
      <Text c="dimmed" mt="xl">
        {t('Hindquarter never owns the animals. It brings people together and keeps track of what they agreed on.')}
      </Text>
    </>
  );
}
