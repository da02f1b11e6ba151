import '#web/app/jitless.ts';
import { dehydrate } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { DataOf, SentTo } from '#contract/lib/endpoint.ts';
import type { PagePath } from '#contract/lib/pages.ts';
import type { PageToRender, RenderPage } from '#contract/lib/rendered-page.ts';
import { SPANISH } from '#contract/lib/spanish.ts';
import { App } from '#web/app/app.tsx';
import { type Asked, RENDERED_PAGES } from '#web/app/render/page-data.ts';
import { aboutPage } from '#web/app/render/page-head.ts';
import { createAppRouter } from '#web/app/router.ts';
import { callApi, keyOf, queryClient, requestFor } from '#web/lib/api.ts';
import { ApiProblem } from '#web/lib/problems.ts';
import { setWords } from '#web/lib/words.ts';

/** What a call of the page returned; null if it was refused. */
interface Answer extends Asked {
  data: DataOf<Asked['endpoint']> | null;
}

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

  let status = 200;
  const asked = askedBy({ params: match.params as Record<string, string>, search: match.search });
  const [answers] = await Promise.all([
    Promise.all(
      asked.map(async (call): Promise<Answer> => {
        try {
          return { ...call, data: await ask(call, page) };
        } catch (error) {
          if (!(error instanceof ApiProblem)) throw error;
          if (error.code === 'not_found' || error.code === 'malformed') status = 404;
          if (error.code === 'too_many') status = 429;
          return { ...call, data: null };
        }
      }),
    ),
    loaded,
  ]);

  setWords(page.language, page.language === 'es' ? SPANISH : {});
  const about = aboutPage(
    match.fullPath as PagePath,
    page,
    answers.map(({ data }) => data),
  );
  if (status !== 200) return { status, about, body: '', data: '' };
  try {
    for (const { endpoint, input, data } of answers)
      if (data !== null) queryClient.setQueryData(keyOf(endpoint, input as SentTo<typeof endpoint>), data);
    const body = renderToString(<App router={router} nonce={page.nonce} />);
    return { status, about, body, data: inScript(dehydrate(queryClient)) };
  } finally {
    queryClient.clear();
  }
};

/** Makes the same call as the browser would, but through a request that stays inside the server. */
function ask({ endpoint, input }: Asked, { fetch }: PageToRender) {
  const sent = input as SentTo<typeof endpoint>;
  const [path] = requestFor(endpoint, input as Record<string, unknown>, {}, AbortSignal.timeout(30_000));
  return callApi(endpoint, sent, { answer: fetch(path), asStranger: true });
}

/** JSON that can't end the script element it is in. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
