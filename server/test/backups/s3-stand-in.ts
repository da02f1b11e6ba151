import { createHash, createHmac, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ignoreMissing } from '#server/lib/backup/places.ts';

const KEY = 'AKIATEST';
const SECRET = 'only for tests';
const REGION = 'us-east-1';
/** So small that listings have several pages. */
const PAGE = 3;

/** Keeps objects in a folder and speaks as much S3 as backups need. Calls that aren't signed with its secret are refused. */
export async function openS3StandIn(folder: string) {
  const calls: string[] = [];
  const uploads = new Map<string, Map<number, Buffer>>();
  const failing = { calls: /^$/, times: 0 };
  const server = createServer(async (request, response) => {
    const answer = (status: number, xml = '', headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(xml);
    const refuse = (status: number, code: string) => answer(status, `<Error><Code>${code}</Code></Error>`);
    const body = await buffer(request);
    const { method = '' } = request;
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stand-in');
    const [, bucket, ...rest] = decodeURIComponent(pathname).split('/');
    const key = rest.join('/');
    const uploadId = searchParams.get('uploadId');
    calls.push(`${method} ${key || 'list'}`);
    if (signatureOf(request) !== request.headers.authorization?.split('Signature=')[1])
      return refuse(403, 'SignatureDoesNotMatch');
    if (failing.times > 0 && failing.calls.test(`${method} ${key}`)) {
      failing.times--;
      return refuse(503, 'SlowDown');
    }
    if (bucket !== 'bucket') return refuse(404, 'NoSuchBucket');
    const file = join(folder, key);
    const keep = async (bytes: Buffer) => {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, bytes);
    };
    if (method === 'GET' && key === '') return answer(200, await list(folder, searchParams));
    if (method === 'GET') {
      const found = await readFile(file).catch(ignoreMissing);
      return found ? response.writeHead(200).end(found) : refuse(404, 'NoSuchKey');
    }
    if (method === 'POST' && searchParams.has('uploads')) {
      const id = randomUUID();
      uploads.set(id, new Map());
      return answer(200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
    }
    if (uploadId !== null) {
      const parts = uploads.get(uploadId);
      if (!parts) return refuse(404, 'NoSuchUpload');
      const number = Number(searchParams.get('partNumber'));
      if (method === 'PUT') {
        parts.set(number, body);
        return answer(200, '', { etag: `"${number}"` });
      }
      uploads.delete(uploadId);
      if (method === 'DELETE') return answer(204);
      await keep(Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes)));
      const result = `<ETag>"${uploadId}"</ETag>`;
      return answer(200, `<CompleteMultipartUploadResult>${result}</CompleteMultipartUploadResult>`);
    }
    if (method === 'PUT') {
      await keep(body);
      return answer(200, '', { etag: '"1"' });
    }
    await rm(file, { force: true });
    return answer(204);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    /** The calls so far, such as `PUT wal/…`. */
    calls,
    /** Uploads in parts that were neither completed nor aborted. */
    uploads,
    /** Has the next calls of a kind fail. */
    fail: (calls: RegExp, times: number) => void Object.assign(failing, { calls, times }),
    settings: { url: `${origin}/bucket/plant`, key: KEY, secret: SECRET, region: REGION },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function list(folder: string, query: URLSearchParams): Promise<string> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const keys = entries
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((key) => key.startsWith(query.get('prefix') ?? ''))
    .toSorted();
  const from = Number(query.get('continuation-token') ?? 0);
  const page = keys.slice(from, from + PAGE);
  const contents = page.map(async (key) => {
    const { mtime, size } = await stat(join(folder, key));
    const at = `<LastModified>${mtime.toISOString()}</LastModified>`;
    return `<Contents><Key>${key}</Key>${at}<Size>${size}</Size></Contents>`;
  });
  const next = from + PAGE < keys.length;
  const more = next ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
  const found = (await Promise.all(contents)).join('');
  return `<ListBucketResult><IsTruncated>${next}</IsTruncated>${more}${found}</ListBucketResult>`;
}

/** The signature that a call must have, as documented for AWS Signature Version 4. */
function signatureOf({ method, url = '', headers }: IncomingMessage): string {
  const signed = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? '';
  const [path, query = ''] = url.split('?');
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}`);
  const request = [method, path, query, ...lines, '', signed, headers['x-amz-content-sha256']].join('\n');
  const at = String(headers['x-amz-date']);
  const scope = `${at.slice(0, 8)}/${REGION}/s3/aws4_request`;
  const hash = createHash('sha256').update(request).digest('hex');
  const text = ['AWS4-HMAC-SHA256', at, scope, hash].join('\n');
  const hmac = (key: string | Buffer, part: string) => createHmac('sha256', key).update(part).digest();
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${SECRET}`);
  return createHmac('sha256', key).update(text).digest('hex');
}
