import { Anchor, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DOCUMENTS, type DocumentName, readVersions } from '#contract/legal/documents.ts';
import { showLongDay } from '#contract/lib/dates/spell-day.ts';
import classes from '#web/legal/legal-text.module.css';
import { currentLanguage, currentLocale, t } from '#web/lib/words.ts';
import { LoadingFailed } from '#web/ui/states.tsx';

/** 'June 1, 2021' in the user's language. */
export const longDay = (day: string): string => showLongDay(day, currentLocale());

/** The query for a legal text's versions. */
export const legalQuery = (name: DocumentName) => ({ queryKey: ['legal', name], queryFn: () => readVersions(name) });

/** The current version of a legal text, with its date. `hasContents` adds a table of contents. */
export function LegalText({ name, hasContents = false }: { name: DocumentName; hasContents?: boolean }) {
  const versions = useQuery({ ...legalQuery(name), staleTime: Infinity });
  if (versions.error) return <LoadingFailed />;
  const text = versions.data?.find(({ version }) => version === DOCUMENTS[name].version);
  if (!text) return <Skeleton h="20rem" />;
  const { lead, sections } = text[currentLanguage()];
  const idOf = (at: number) => `${name}-${at + 1}`;

  return (
    <article className={classes.text}>
      <Text c="dimmed">{t('In effect since {day}', { day: longDay(text.version) })}</Text>
      <Text mt="md">{lead}</Text>
      {hasContents && (
        <nav aria-label={t('On this page')} className={classes.contents}>
          <ol>
            {sections.map(({ heading }, at) => (
              <li key={heading}>
                <Anchor href={`#${idOf(at)}`}>{heading}</Anchor>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {sections.map(({ heading, paragraphs }, at) => (
        <section key={heading} aria-labelledby={idOf(at)}>
          <Title order={2} size="h3" id={idOf(at)} className={classes.heading}>
            {at + 1}. {heading}
          </Title>
          <Stack gap="sm">
            {paragraphs.map((paragraph) => (
              <Text key={paragraph}>{paragraph}</Text>
            ))}
          </Stack>
        </section>
      ))}
    </article>
  );
}
