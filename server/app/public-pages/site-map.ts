import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Site } from '#server/lib/site.ts';

/** The protocol allows 50,000 addresses per file. */
const MAX_ADDRESSES = 20_000;
const IN_A_FILE = sql.lit(MAX_ADDRESSES);
const ALWAYS = [
  '/',
  '/search',
  '/searchsublot',
  '/plants',
  '/recipes',
  '/aboutus',
  '/contactus',
  '/privacypolicy',
  '/termscondition',
];

/** Pages for signed-in users, and pages meant for one person, have nothing for search engines. */
const ROBOTS = [
  '/api/',
  '/CutSheet/',
  '/pay/',
  '/processordashboard',
  '/sellerdashboard',
  '/buyerdashboard',
  '/checkout',
  '/messages',
  // Every lot's page links to these, each time with a different page to return to.
  '/login?',
  '/register?',
];

/** Whether anyone can find community `c`. */
const IS_FOUND = sql`c.join_policy <> 'invitation' and c.archived_at is null`;

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/**
 * Lists the public pages for search engines: /robots.txt points to /sitemap.xml, which lists the parts, each with a range of
 * farms, plants, communities, or lots.
 */
export function addSiteMap(app: FastifyInstance, db: Db, site: Site): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain')
      .send(
        [
          'User-agent: *',
          ...ROBOTS.map((path) => `Disallow: ${path}`),
          `Sitemap: ${site.origin()}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );

  app.get('/sitemap.xml', async (_request, reply) => {
    const { rows } = await sql<{ part: string }>`
      select 'farms-' || n as part from (select distinct seller_id / ${IN_A_FILE} as n from farms) f
      union all select 'plants-' || n from (select distinct plant_id / ${IN_A_FILE} as n from plants) p
      union all select 'communities-' || n from (
        select distinct community_id / ${IN_A_FILE} as n from communities c where ${IS_FOUND}) c
      union all select 'lots-' || n from (
        select generate_series(min(lot_id) / ${IN_A_FILE}, max(lot_id) / ${IN_A_FILE}) as n from lots) l
      order by part`.execute(db);
    const names = ['pages', ...rows.map(({ part }) => part)];
    const list = names.map((name) => `<sitemap><loc>${site.origin()}/sitemap/${name}.xml</loc></sitemap>`);
    return reply.type('application/xml').send(`${XML}<sitemapindex ${SCHEMA}>${list.join('')}</sitemapindex>`);
  });

  app.get<{ Params: { part: string } }>('/sitemap/:part', async ({ params }, reply) => {
    const list = (await addressesOf(db, params.part)).map(
      ({ address, changed }) =>
        `<url><loc>${site.origin()}${address}</loc>${changed ? `<lastmod>${changed.slice(0, 10)}</lastmod>` : ''}</url>`,
    );
    return reply.type('application/xml').send(`${XML}<urlset ${SCHEMA}>${list.join('')}</urlset>`);
  });
}

async function addressesOf(db: Db, part: string): Promise<{ address: string; changed?: string | null }[]> {
  if (part === 'pages.xml') return ALWAYS.map((address) => ({ address }));
  const [, kind, at] = /^(farms|plants|communities|lots)-(\d{1,6})\.xml$/.exec(part) ?? [];
  if (at === undefined) throw new Problem('not_found');
  const first = Number(at) * MAX_ADDRESSES;
  if (kind === 'farms') {
    const { rows } = await sql<{ seller_id: number }>`
      select seller_id from farms where seller_id >= ${first} and seller_id < ${first + MAX_ADDRESSES}
      order by seller_id`.execute(db);
    return rows.map(({ seller_id }) => ({ address: `/profileview/${seller_id}` }));
  }
  if (kind === 'plants') {
    const { rows } = await sql<{ plant_id: number }>`
      select plant_id from plants where plant_id >= ${first} and plant_id < ${first + MAX_ADDRESSES}
      order by plant_id`.execute(db);
    return rows.map(({ plant_id }) => ({ address: `/plant/${plant_id}` }));
  }
  if (kind === 'communities') {
    const { rows } = await sql<{ community_id: number }>`
      select community_id from communities c
      where community_id >= ${first} and community_id < ${first + MAX_ADDRESSES} and ${IS_FOUND}
      order by community_id`.execute(db);
    return rows.map(({ community_id }) => ({ address: `/community/about/${community_id}` }));
  }
  const { rows } = await sql<{ lot_id: number; published_at: string | null }>`
    select lot_id, published_at from lots
    where lot_id >= ${first} and lot_id < ${first + MAX_ADDRESSES} and state = 'published' and left_to_buy > 0
    order by lot_id`.execute(db);
  return rows.map(({ lot_id, published_at }) => ({ address: `/productview/${lot_id}`, changed: published_at }));
}
