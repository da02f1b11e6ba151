import { Button, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import classes from '#web/app/home-screen.module.css';
import { t, type Words } from '#web/lib/words.ts';
import { ShareRing } from '#web/ui/share-ring.tsx';

const SHARES = [
  { label: '', quarters: 2, key: 'half' },
  { label: '', quarters: 1, key: 'quarter' },
];

const SIDES: readonly { title: Words; words: Words }[] = [
  {
    title: 'For plants',
    words:
      'Say how many animals of each kind you take on each day. Book drop-offs against it, split an animal among its owners, and have every cut sheet in hand before the animal hangs.',
  },
  {
    title: 'For farms',
    words: 'Bring your animals where there is room for them, and see where the orders of all your customers stand.',
  },
  {
    title: 'For families',
    words: 'Take a whole animal, a half or a quarter, and choose cut by cut how yours comes home.',
  },
];

/** What Hindquarter is, for whoever is not signed in: /. Decision C-106. */
export function HomeScreen() {
  useDocumentTitle('Hindquarter');

  return (
    <>
      <section className={classes.hero}>
        <div className={classes.words}>
          <Title order={1} className={classes.title}>
            {t('Local meat, from the farm to the freezer')}
          </Title>
          <Text size="lg" maw="38rem">
            {t(
              'Hindquarter is where small meat plants, the farms that bring them animals and the families that eat them keep one order together: the day it comes in, whose each quarter is, and how it is cut.',
            )}
          </Text>
          <div className={classes.ways}>
            <Button component={Link} to="/register" size="md">
              {t('Create an account')}
            </Button>
            <Button component={Link} to="/login" size="md" variant="default">
              {t('Sign In')}
            </Button>
          </div>
        </div>
        <ShareRing shares={SHARES} size={240} label="" />
      </section>
      <div className={classes.sides}>
        {SIDES.map(({ title, words }) => (
          <section key={title} className={classes.side}>
            <Title order={2}>{t(title)}</Title>
            <Text>{t(words)}</Text>
          </section>
        ))}
      </div>
      <Text c="dimmed" className={classes.last}>
        {t('Hindquarter never owns an animal. It brings people together and keeps what they agreed in order.')}
      </Text>
    </>
  );
}
