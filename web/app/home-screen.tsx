import { Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import classes from '#web/app/home-screen.module.css';
import { t, type Words } from '#web/lib/words.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { ShareRing } from '#web/ui/share-ring.tsx';

const SHARES = [
  { label: '', quarters: 2, key: 'half' },
  { label: '', quarters: 1, key: 'quarter' },
];

const SIDES: readonly { title: Words; words: Words }[] = [
  {
    title: 'For plants',
    words:
      'Set how many animals of each species you take each day. Book drop-offs, split animals among their owners, and have every cut sheet in hand before the animal hangs.',
  },
  {
    title: 'For farms',
    words: 'Find a plant with room for your animals, and see where every customer’s order stands.',
  },
  {
    title: 'For families',
    words: 'Buy a whole animal, a half, or a quarter, and choose how you want it, cut by cut.',
  },
];

/** The home page for people who aren't signed in, /. */
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
              'Hindquarter brings small meat plants, farms, and families together around one order: when the animal comes in, who gets each quarter, and how it’s cut.',
            )}
          </Text>
          <div className={classes.ways}>
            <ButtonLink to="/register" size="md">
              {t('Create an account')}
            </ButtonLink>
            <ButtonLink to="/login" size="md" variant="default">
              {t('Sign In')}
            </ButtonLink>
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
        {t('Hindquarter never owns the animals. It brings people together and keeps track of what they agreed on.')}
      </Text>
    </>
  );
}
