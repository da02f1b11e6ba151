import type { Server as HttpServer } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ActorFinder } from '#server/accounts/sign-in/find-actor.ts';
import type { Realtime } from '#server/app/realtime.ts';
import type { FloorContext } from '#server/floor/jobs.ts';
import type { AccountingContext } from '#server/invoicing/accounting/jobs.ts';
import type { WokenWork } from '#server/lib/background/woken-work.ts';
import {
  addressIn,
  type Config,
  type IntuitSetting,
  intuitIn,
  type ReplySetting,
  repliesIn,
  type TwilioSetting,
  twilioIn,
} from '#server/lib/config.ts';
import type { Database } from '#server/lib/database.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { type Listener, listen } from '#server/lib/listen.ts';
import type { Mailer } from '#server/lib/mailer.ts';
import { onCommit } from '#server/lib/transaction.ts';
import type { MailContext } from '#server/mail/mail-event.ts';
import type { Pusher } from '#server/mail/push/pusher.ts';
import type { MessagesContext } from '#server/messages/mail-unread.ts';
import type { WebhooksContext } from '#server/webhooks/deliver.ts';

export interface BackgroundParts {
  server: HttpServer;
  database: Database;
  files: FileStore;
  url: string;
  actors: ActorFinder;
  /** Whether this is a restored copy. It runs no jobs and sends nothing. */
  isHeldBack?: boolean;
  config: Pick<
    Config,
    | 'SMTP_URL'
    | 'MAIL_FROM'
    | 'REPORTS_TO'
    | 'DATA_DIR'
    | 'PUBLIC_URL'
    | 'TRUST_PROXY'
    | 'APP_SECRET'
    | 'APP_SECRET_OLD'
    | 'WEBHOOKS_TO_PRIVATE'
    | IntuitSetting
    | ReplySetting
    | TwilioSetting
  >;
  logger: FastifyBaseLogger;
}
const RETRY_MS = 2_000;
/** Loading this code blocks requests for a moment, so it waits until the first ones have been served. */
const GRACE_MS = 200;

/**
 * Background work: telling open screens about changes, noticing ended sessions, and running the jobs that events
 * trigger. It is loaded and started only once the app can answer its first call.
 */
export function prepareBackground(parts: BackgroundParts) {
  const { server, database, url, actors, config, logger } = parts;
  let isStopped = false;
  let isAway = false;
  let starting: Promise<void> | undefined;
  let realtime: Realtime | undefined;
  let listener: Listener | undefined;
  let relay: WokenWork | undefined;
  let post: WokenWork | undefined;

  /** While the database is down, everything fails, and that has already been logged. */
  const onError = (error: unknown, about: string) => logger[isAway ? 'debug' : 'error']({ err: error }, about);

  async function begin(publicUrl: string): Promise<void> {
    await sleep(GRACE_MS);
    const { startRealtime } = await import('#server/app/realtime.ts');
    if (isStopped) return;
    realtime = startRealtime({
      server,
      database,
      url,
      actors,
      publicUrl: config.PUBLIC_URL,
      trustProxy: config.TRUST_PROXY,
      // A message may still be on its way when the sockets are cut.
      onError: (error) => isStopped || onError(error, 'realtime'),
    });
    listener = listenForNotices();
    if (parts.isHeldBack) return;
    post = await startPosting(parts, publicUrl, (error) => onError(error, 'account mails'));
    while (!relay && !isStopped) {
      try {
        relay = await startRelaying(parts, publicUrl, {
          announce: async (events) => realtime?.announce(events),
          onError,
        });
      } catch (error) {
        onError(error, 'jobs');
        await sleep(RETRY_MS);
      }
    }
  }

  function listenForNotices(): Listener {
    let isFirst = true;
    return listen(url, {
      channels: {
        hindquarter_actors(notice) {
          actors.receive(notice);
          realtime?.receive(notice);
        },
      },
      onConnect() {
        actors.forgetAll();
        if (!isFirst) realtime?.afterSilence();
        wake();
        if (isAway) logger.warn('the database is back');
        isFirst = false;
        isAway = false;
      },
      onLost(error) {
        if (!isAway && !isStopped) logger.warn({ err: error }, "the database isn't answering");
        isAway = true;
      },
    });
  }

  function wake(): void {
    relay?.wake();
    post?.wake();
  }

  return {
    start(publicUrl: string): void {
      onCommit(database.db, wake);
      starting = begin(publicUrl).catch((error) => onError(error, 'background'));
    },
    countSockets: (): number => realtime?.countSockets() ?? 0,
    /** Disconnects sockets, which would otherwise keep the server from closing. */
    async cutSockets(): Promise<void> {
      isStopped = true;
      await realtime?.close();
    },
    /** Finishes the current work before stopping. */
    async stop(): Promise<void> {
      isStopped = true;
      await starting;
      await Promise.all([relay, post].map((work) => work?.stop()));
      await listener?.close();
    },
  };
}

async function startRelaying(
  { database, files, config }: BackgroundParts,
  publicUrl: string,
  handlers: { announce: Realtime['announce']; onError(error: unknown, about: string): void },
): Promise<WokenWork> {
  const [
    { startJobs },
    { jobs, scheduled, cleanups },
    { accountingService },
    { makeMailFile },
    { webhookSender },
    mailer,
  ] = await Promise.all([
    import('#server/app/start-jobs.ts'),
    import('#server/app/all-jobs.ts'),
    import('#server/invoicing/accounting/service.ts'),
    import('#server/invoicing/mail-file.ts'),
    import('#server/webhooks/send-message.ts'),
    makeMailer(config, officeMailer),
  ]);
  const replies = repliesIn(config);
  const texter = await makeTexter(config, publicUrl);
  return startJobs<MailContext & FloorContext & AccountingContext & MessagesContext & WebhooksContext>({
    database,
    jobs,
    scheduled,
    cleanups,
    context: {
      db: database.db,
      files,
      mailer,
      makeFile: makeMailFile(files),
      ...(texter && { texter }),
      ...(replies && { replies }),
      pusher: makePusher(config, publicUrl),
      public_url: publicUrl,
      reports_to: config.REPORTS_TO ?? addressIn(config.MAIL_FROM),
      accounting: accountingService([config.APP_SECRET, ...config.APP_SECRET_OLD], intuitIn(config)),
      webhooks: {
        sender: webhookSender(config.WEBHOOKS_TO_PRIVATE),
        secrets: [config.APP_SECRET, ...config.APP_SECRET_OLD],
      },
    },
    ...handlers,
  });
}

/** Without a mail server, account messages are stored for the operator of the installation; no plant may read them. */
async function startPosting(
  { database, config, logger }: BackgroundParts,
  publicUrl: string,
  onError: (error: unknown) => void,
): Promise<WokenWork> {
  const [{ startPost }, mailer] = await Promise.all([
    import('#server/mail/start-post.ts'),
    makeMailer(config, () => folderMailer(config.DATA_DIR, logger)),
  ]);
  return startPost({ db: database.db, mailer, public_url: publicUrl, onError });
}

async function makeMailer(
  { SMTP_URL, MAIL_FROM }: BackgroundParts['config'],
  makeOwn: () => Promise<Mailer>,
): Promise<Mailer> {
  if (SMTP_URL === undefined) return makeOwn();
  const { smtpMailer } = await import('#server/mail/smtp-mailer.ts');
  return smtpMailer(SMTP_URL, MAIL_FROM);
}
async function makeTexter(config: BackgroundParts['config'], publicUrl: string) {
  const twilio = twilioIn(config);
  return twilio && (await import('#server/mail/twilio-texter.ts')).twilioTexter(twilio, publicUrl);
}
/** Loads the push library when the first notice goes to a browser. Until then, it would only take up memory. */
function makePusher({ APP_SECRET, APP_SECRET_OLD, MAIL_FROM }: BackgroundParts['config'], publicUrl: string): Pusher {
  const contact = publicUrl.startsWith('https:') ? publicUrl : `mailto:${addressIn(MAIL_FROM)}`;
  let pusher: Promise<Pusher> | undefined;
  const load = async () => {
    const { webPusher } = await import('#server/mail/push/web-pusher.ts');
    return webPusher({ secrets: [APP_SECRET, ...APP_SECRET_OLD], contact });
  };
  return {
    name: 'push',
    async send(to, message) {
      pusher ??= load();
      await (await pusher).send(to, message);
    },
  };
}
const officeMailer = async (): Promise<Mailer> => (await import('#server/mail/office-mailer.ts')).officeMailer;
async function folderMailer(dataDir: string, logger: FastifyBaseLogger): Promise<Mailer> {
  const { keepInFolder } = await import('#server/accounts/folder-mailer.ts');
  return keepInFolder(path.join(dataDir, 'outbox'), (file) =>
    logger.info({ file }, 'saved an account message in the outbox folder'),
  );
}
