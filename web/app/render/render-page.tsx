import '#web/app/jitless.ts';
import { dehydrate } from '@tanstack/react-query';
import { createMemoryHistory, type RegisteredRouter } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { PAGES, type PagePath } from '#contract/app/pages.ts';
import { REFUSALS_IN_SPANISH } from '#contract/app/spanish-refusals.ts';
import type { DataOf, Endpoint, SentTo } from '#contract/lib/endpoint.ts';
import type { PageToRender, RenderedPage, RenderPage } from '#contract/lib/rendered-page.ts';
import { SPANISH } from '#contract/lib/spanish.ts';
import { App } from '#web/app/app.tsx';
import { keepLatest } from '#web/app/render/keep-latest.ts';
import { type Asked, LEGAL_PAGES, RENDERED_PAGES } from '#web/app/render/page-data.ts';
import { aboutPage } from '#web/app/render/page-head.ts';
import { createAppRouter } from '#web/app/router.ts';
import { legalQuery } from '#web/legal/legal-text.tsx';
import { callApi, keyOf, problemIn, queryClient, type Refused, requestFor } from '#web/lib/api.ts';
import { ApiProblem } from '#web/lib/problems.ts';
import { setWords } from '#web/lib/words.ts';

/** One of the page's calls, with the text of its response. */
interface Answer extends Asked {
  text: string;
}
/** What the call returned, or how it was refused. */
type ReadAnswer = Asked & ({ data: DataOf<Endpoint> } | { refused: Refused });

// If a call was refused, rendering shows the error instead of trying the call again.
queryClient.setDefaultOptions({
  ...queryClient.getDefaultOptions(),
  queries: { ...queryClient.getDefaultOptions().queries, retryOnMount: false },
});

/** About 20 MB in all. */
const MAX_PAGES = 200;
const pages = keepLatest<RenderedPage>(MAX_PAGES);
/** Placeholder for the nonce in the markup of kept pages. It never leaves the server. */
const NONCE = crypto.randomUUID();

/**
 * Renders a page for a visitor. The page's calls are made in parallel on every request. The markup depends on their responses,
 * so a page already rendered from the same responses is reused.
 */
export const renderPage: RenderPage = async (page) => {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [page.address] }));
  const match = router.matchRoutes(router.latestLocation).at(-1);
  const path = match?.fullPath as PagePath;
  const isUnknown = match?.fullPath === '/$';
  const asked = isUnknown
    ? []
    : match && RENDERED_PAGES[path]?.({ params: match.params as Record<string, string>, search: match.search });
  if (!asked) return undefined;

  const answers = await Promise.all(asked.map((call) => ask(call, page)));
  // Dates in this year are shown without the year.
  const key = [new Date().getFullYear(), page.language, page.address, ...answers.map(({ text }) => text)].join('\n');
  const kept = pages.find(key);
  const rendered = kept ?? (await render(page, path, answers, router));
  if (!kept && rendered.status === 200) pages.keep(key, rendered);
  return { ...rendered, body: rendered.body.replaceAll(NONCE, page.nonce) };
};

async function render(
  page: PageToRender,
  path: PagePath,
  answers: readonly Answer[],
  router: RegisteredRouter,
): Promise<RenderedPage> {
  const legal = LEGAL_PAGES[path] && legalQuery(LEGAL_PAGES[path]);
  const [read, text] = await Promise.all([Promise.all(answers.map(readAnswer)), legal?.queryFn(), router.load()]);

  // All pages share the language and the cache. There is no await below, so no other page can use them in the meantime.
  if (page.language === 'es') setWords('es', SPANISH, REFUSALS_IN_SPANISH);
  else setWords(page.language, {}, {});
  const codes = read.map((answer) => ('refused' in answer ? answer.refused.code : undefined));
  const isUnknown = !Object.hasOwn(PAGES, path);
  const isLost = isUnknown || codes.some((code) => code === 'not_found' || code === 'malformed');
  const status = statusOf(codes, isLost);
  const about = aboutPage(
    path,
    page,
    read.map((answer) => ('data' in answer ? answer.data : null)),
    status === 404,
  );
  try {
    for (const answer of read) keepAnswer(answer);
    if (legal) queryClient.setQueryData(legal.queryKey, text);
    const body = renderToString(<App router={router} nonce={NONCE} />);
    const isComplete = codes.every((code) => code === undefined);
    return { status, about, body, data: isComplete ? inScript(dehydrate(queryClient)) : '' };
  } finally {
    queryClient.clear();
  }
}

/** A page that can't be shown right now doesn't return 200 or 404, so search engines keep what they know about it. */
function statusOf(codes: readonly (string | undefined)[], isLost: boolean): number {
  if (codes.includes('too_many')) return 429;
  if (codes.includes('busy')) return 503;
  if (codes.includes('fault')) return 500;
  return isLost ? 404 : 200;
}

/** Puts data or a refusal into the cache, where the screens look for it. */
function keepAnswer({ endpoint, input, ...answer }: ReadAnswer): void {
  const queryKey = keyOf(endpoint, input as SentTo<typeof endpoint>);
  if ('data' in answer) return void queryClient.setQueryData(queryKey, answer.data);
  const query = queryClient.getQueryCache().build(queryClient, { queryKey });
  query.setState({ status: 'error', error: problemIn(answer.refused) });
}

/** Makes the same call as the browser would, but through a request that stays inside the server. */
async function ask({ endpoint, input }: Asked, { fetch }: PageToRender): Promise<Answer> {
  const [path] = requestFor(endpoint, input as Record<string, unknown>, {}, NEVER);
  return { endpoint, input, text: await fetch(path) };
}
const NEVER = new AbortController().signal;

/**
 * Reads a response as the browser would. A refusal isn't put into words yet, because pages in other languages may be rendering
 * at the same time.
 */
async function readAnswer({ text, ...call }: Answer): Promise<ReadAnswer> {
  try {
    const answer = Promise.resolve(new Response(text));
    return {
      ...call,
      data: await callApi(call.endpoint, call.input as SentTo<Endpoint>, { answer, asStranger: true }),
    };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return { ...call, refused: JSON.parse(text) as Refused };
  }
}

/** JSON that can't end the script element it is in. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
