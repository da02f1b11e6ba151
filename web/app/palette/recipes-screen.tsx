import { Accordion, Group, List, Stack, Text } from '@mantine/core';
import { SPECIES, showSpecies } from '#contract/lib/species.ts';
import { RECIPES, type Recipe } from '#web/app/palette/recipes.ts';
import { currentLanguage, t } from '#web/lib/words.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { useListState } from '#web/ui/table/list-state.ts';

/** Recipes for what's in the freezer. The species is kept in the URL. */
export function RecipesScreen() {
  const list = useListState();
  const species = SPECIES.find((key) => key === list.filter('species'));
  const shown = RECIPES.filter((recipe) => !species || recipe.species === species);

  return (
    <PageFrame title={t('Recipes')} subtitle={t('What to cook with the meat in your freezer.')}>
      <Stack>
        <Group gap="xs" role="group" aria-label={t('Species')}>
          {[undefined, ...SPECIES].map((key) => (
            <ButtonLink
              key={key ?? ''}
              to="/recipes"
              search={{ species: key }}
              size="sm"
              variant={key === species ? 'filled' : 'default'}
              aria-current={key === species}
              resetScroll={false}
            >
              {key === undefined ? t('All') : t(showSpecies(key))}
            </ButtonLink>
          ))}
        </Group>
        <Accordion
          key={species}
          multiple
          defaultValue={shown.length === 1 ? shown.map(idOf) : []}
          variant="separated"
          order={2}
        >
          {shown.map((recipe) => (
            <RecipeCard key={idOf(recipe)} recipe={recipe} />
          ))}
        </Accordion>
      </Stack>
    </PageFrame>
  );
}

/** There is one recipe per species, so the species serves as the id. The title can't, because ids can't contain spaces. */
const idOf = ({ species }: Recipe) => species;

function RecipeCard({ recipe }: { recipe: Recipe }) {
  const { title, cut, ingredients, steps } = recipe.words[currentLanguage()];
  const { minutes, serves } = recipe;
  return (
    <Accordion.Item value={idOf(recipe)}>
      <Accordion.Control>
        <Text fw={600}>{title}</Text>
        <Text c="dimmed" size="sm">
          {t('{species} · {minutes} minutes · serves {serves}', {
            species: t(showSpecies(recipe.species)),
            minutes,
            serves,
          })}
        </Text>
      </Accordion.Control>
      <Accordion.Panel>
        <List mb="md">
          <List.Item fw={600}>{cut}</List.Item>
          {ingredients.map((ingredient) => (
            <List.Item key={ingredient}>{ingredient}</List.Item>
          ))}
        </List>
        <List type="ordered" spacing="xs">
          {steps.map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List>
      </Accordion.Panel>
    </Accordion.Item>
  );
}
