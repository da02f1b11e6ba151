import '#web/app/jitless.ts';
import { dehydrate } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { DataOf, Endpoint, SentTo } from '#contract/lib/endpoint.ts';
import type { PagePath } from '#contract/lib/pages.ts';
import type { PageToRender, RenderPage } from '#contract/lib/rendered-page.ts';
import { REFUSALS_IN_SPANISH } from '#contract/lib/spanish/refusals.ts';
import { SPANISH } from '#contract/lib/spanish.ts';
import { App } from '#web/app/app.tsx';
import { type Asked, RENDERED_PAGES } from '#web/app/render/page-data.ts';
import { aboutPage } from '#web/app/render/page-head.ts';
import { createAppRouter } from '#web/app/router.ts';
import { callApi, keyOf, problemIn, queryClient, type Refused, requestFor } from '#web/lib/api.ts';
import { ApiProblem } from '#web/lib/problems.ts';
import { setWords } from '#web/lib/words.ts';

/** What a call of the page returned, or how it was refused. */
type Answer = Asked & ({ data: DataOf<Asked['endpoint']> } | { refused: Refused });

// Rendering shows a refusal instead of asking again.
queryClient.setDefaultOptions({
  ...queryClient.getDefaultOptions(),
  queries: { ...queryClient.getDefaultOptions().queries, retryOnMount: false },
});

/**
 * Renders a page for a visitor. All of the page's calls are made at once. Rendering itself never waits, so the language and the
 * cache, which all pages share, belong to this page from start to finish.
 */
export const renderPage: RenderPage = async (page) => {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [page.address] }));
  const loaded = router.load();
  const match = router.matchRoutes(router.latestLocation).at(-1);
  const askedBy = match && RENDERED_PAGES[match.fullPath as PagePath];
  if (!match || !askedBy) return undefined;

  const asked = askedBy({ params: match.params as Record<string, string>, search: match.search });
  const [answers] = await Promise.all([Promise.all(asked.map((call) => ask(call, page))), loaded]);

  if (page.language === 'es') setWords('es', SPANISH, REFUSALS_IN_SPANISH);
  else setWords(page.language, {}, {});
  const codes = answers.map((answer) => ('refused' in answer ? answer.refused.code : undefined));
  const isLost = codes.some((code) => code === 'not_found' || code === 'malformed');
  const status = codes.includes('too_many') ? 429 : isLost ? 404 : 200;
  const about = aboutPage(
    match.fullPath as PagePath,
    page,
    answers.map((answer) => ('data' in answer ? answer.data : null)),
  );
  try {
    for (const answer of answers) keepAnswer(answer);
    const body = renderToString(<App router={router} nonce={page.nonce} />);
    const isComplete = codes.every((code) => code === undefined);
    return { status, about, body, data: isComplete ? inScript(dehydrate(queryClient)) : '' };
  } finally {
    queryClient.clear();
  }
};

/** Puts data or a refusal into the cache, where the screens look for it. */
function keepAnswer({ endpoint, input, ...answer }: Answer): void {
  const queryKey = keyOf(endpoint, input as SentTo<typeof endpoint>);
  if ('data' in answer) return void queryClient.setQueryData(queryKey, answer.data);
  const query = queryClient.getQueryCache().build(queryClient, { queryKey });
  query.setState({ status: 'error', error: problemIn(answer.refused) });
}

/**
 * Makes the same call as the browser would, but through a request that stays inside the server. A refusal isn't put into
 * words yet, because other pages are being made in other languages.
 */
async function ask(call: Asked, { fetch }: PageToRender): Promise<Answer> {
  const { endpoint, input } = call;
  const [path] = requestFor(endpoint, input as Record<string, unknown>, {}, AbortSignal.timeout(30_000));
  const text = await (await fetch(path)).text();
  try {
    const answer = Promise.resolve(new Response(text));
    return { ...call, data: await callApi(endpoint, input as SentTo<Endpoint>, { answer, asStranger: true }) };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return { ...call, refused: JSON.parse(text) as Refused };
  }
}

/** JSON that can't end the script element it is in. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
