import { randomBytes, randomUUID } from 'node:crypto';
import { constants, copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { explainFolder } from '#server/lib/data-folder.ts';
import { StartProblem } from '#server/lib/start-problem.ts';

const OnOff = z.enum(['0', '1']).transform((value) => value === '1');
const Number0 = (most: number) => z.coerce.number().int().min(0).max(most);
const SHORTEST_SECRET = 32;
const AddressOf = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (text) => schemes.some((scheme) => text.startsWith(`${scheme}://`)),
      `must start with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    );
/** Whether an address has no path, query or user. */
const isOrigin = (url: string): boolean => URL.canParse(url) && new URL(url).href === `${new URL(url).origin}/`;
/** Whether an address has a path, but no user, query, or fragment. */
const isBucket = (url: string): boolean => {
  const { origin, pathname, href } = URL.canParse(url) ? new URL(url) : { origin: '', pathname: '/', href: url };
  return pathname !== '/' && href === origin + pathname;
};

const TRACE_SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Environment variables and their defaults. */
const Settings = z.object({
  PORT: Number0(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: AddressOf('postgres', 'postgresql').optional(),
  /** A standby follows the built-in database of another machine and serves nothing until it is promoted. */
  ROLE: z.enum(['primary', 'standby']).default('primary'),
  /** The primary's database, for a standby. */
  PRIMARY_URL: AddressOf('postgres', 'postgresql').optional(),
  /** Where standbys can reach the built-in database. */
  DATABASE_LISTEN: z
    .string()
    .regex(/^[\w.:-]+:\d{1,5}$/, 'must be an address and a port, such as 10.0.0.5:5433')
    .optional(),
  DEMO: OnOff.optional(),
  /** Another disk, or a mounted share, that gets a copy of the backups in DATA_DIR. */
  BACKUP_DIR: z.string().min(1).optional(),
  /** A bucket that speaks S3 and gets a copy of the backups: its provider's address, then the bucket and perhaps a folder. */
  BACKUP_S3: AddressOf('http', 'https')
    .transform((url) => url.replace(/\/+$/, ''))
    .refine(
      isBucket,
      'must be an address with the bucket in it, such as https://s3.eu-central-1.amazonaws.com/my-bucket',
    )
    .optional(),
  BACKUP_S3_KEY: z.string().min(1).optional(),
  BACKUP_S3_SECRET: z.string().min(1).optional(),
  BACKUP_S3_REGION: z.string().min(1).default('us-east-1'),
  /** The public key that copies of the backups are encrypted for. Its owner keeps the secret one elsewhere. */
  BACKUP_KEY: z
    .string()
    .regex(/^age1[a-z0-9]{40,}$/, 'must be a public key, such as npm run backup:key makes')
    .optional(),
  /** The secret key, for restoring encrypted backups. */
  BACKUP_IDENTITY: z.string().min(1).optional(),
  /** How many days back the built-in database can be restored; 0 means that no backups are made. */
  BACKUP_KEEP_DAYS: Number0(3650).default(14),
  APP_SECRET: z.string().min(SHORTEST_SECRET, `must have at least ${SHORTEST_SECRET} characters`).optional(),
  /** Earlier secrets, kept so that data encrypted with them can still be decrypted. */
  APP_SECRET_OLD: z
    .string()
    .trim()
    .default('')
    .transform((text) => text.split(/\s*,\s*/).filter(Boolean))
    .pipe(
      z.array(
        z
          .string()
          .min(SHORTEST_SECRET, `must be secrets of at least ${SHORTEST_SECRET} characters, separated by commas`),
      ),
    ),
  PUBLIC_URL: AddressOf('http', 'https')
    .transform((url) => url.replace(/\/+$/, ''))
    .refine(isOrigin, 'must be an address without a path, such as https://plant.example')
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  SMTP_URL: AddressOf('smtp', 'smtps').optional(),
  /** Where to report a vulnerability; by default, MAIL_FROM. */
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:|https:\/\/|tel:)\S+$/, 'must start with mailto:, https://, or tel:')
    .optional(),
  /** Where reports of messages are emailed; by default, MAIL_FROM. */
  REPORTS_TO: z.email().optional(),
  MAIL_FROM: z.string().min(3).default('Hindquarter <office@localhost>'),
  /** From Intuit's developer site, for connecting QuickBooks. Without them, plants connect to practice books. */
  INTUIT_CLIENT_ID: z.string().min(1).optional(),
  INTUIT_CLIENT_SECRET: z.string().min(1).optional(),
  /** The key that Intuit signs its payment notices with. */
  INTUIT_VERIFIER: z.string().min(1).optional(),
  /** Whether to use Intuit's test companies. */
  INTUIT_SANDBOX: OnOff.optional(),
  /** How long a process that was told to stop goes on serving while /readyz sends the proxy elsewhere. */
  DRAIN_SECONDS: Number0(300).default(5),
  /** Lets webhooks go to private addresses and over http, for tests and for trying them out. */
  WEBHOOKS_TO_PRIVATE: OnOff.default(false),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
  /** Where traces go, by OpenTelemetry's own names. Its library reads further ones, such as OTEL_EXPORTER_OTLP_HEADERS. */
  OTEL_EXPORTER_OTLP_ENDPOINT: AddressOf('http', 'https').optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: AddressOf('http', 'https').optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('hindquarter'),
  OTEL_TRACES_SAMPLER: z.enum(TRACE_SAMPLERS).default('parentbased_always_on'),
  /** How many of the traces are sent, for the samplers that are named after a ratio. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  TRUST_PROXY: OnOff.default(false),
  /** Calls per minute from one signed-in person, or from one network for everyone else; 0 means no limit. */
  RATE_LIMIT: Number0(1_000_000).default(3000),
  /** Sign-in and registration calls per minute from one network; 0 means no limit. */
  GUEST_RATE_LIMIT: Number0(1_000_000).default(60),
  /** The key for charging real cards. Without it, the built-in sandbox accepts test cards. */
  STRIPE_SECRET_KEY: z.string().min(8).optional(),
  /** Verifies the webhook calls that Stripe sends to /api/payment/stripe_webhook. */
  STRIPE_WEBHOOK_SECRET: z.string().min(8).optional(),
  /** A stand-in for Stripe, for tests. */
  STRIPE_API_URL: AddressOf('http', 'https').optional(),
  /** The Twilio account that sends texts. Without it, texts are stored but not sent. */
  TWILIO_ACCOUNT_SID: z.string().min(8).optional(),
  TWILIO_AUTH_TOKEN: z.string().min(8).optional(),
  /** The number that texts come from, or the id of a messaging service. */
  TWILIO_FROM: z
    .string()
    .regex(/^(\+\d{8,15}|MG\w+)$/, 'must be a number like +13125550100 or a messaging service')
    .optional(),
  /** A stand-in for Twilio, for tests. */
  TWILIO_API_URL: AddressOf('http', 'https').optional(),
  /** The domain that receives email replies through Mailgun. Replies are off unless this and the signing key are set. */
  MAIL_REPLY_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'must be a domain like reply.plant.example')
    .optional(),
  MAILGUN_SIGNING_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  /** The fees that the market charges. The defaults are in MARKET_RATES. */
  MARKET_SERVICE_BP: Number0(10_000).optional(),
  MARKET_ADMIN_BP: Number0(10_000).optional(),
  MARKET_ADMIN_CENTS: Number0(10_000).optional(),
  MARKET_CARD_COST_BP: Number0(10_000).optional(),
  MARKET_PLANT_CENTS: Number0(100_000).optional(),
});
/** Behind a proxy, only the operator knows the address that people use. Links and cookies depend on it. */
const Behind = Settings.refine(({ TRUST_PROXY, PUBLIC_URL }) => !TRUST_PROXY || PUBLIC_URL !== undefined, {
  path: ['PUBLIC_URL'],
  message: 'must be set with TRUST_PROXY=1',
}).refine(({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }) => !STRIPE_SECRET_KEY === !STRIPE_WEBHOOK_SECRET, {
  path: ['STRIPE_WEBHOOK_SECRET'],
  message: 'and STRIPE_SECRET_KEY must be set together',
});
const Environment = Behind.refine(
  ({ TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from }) => !sid === !token && !sid === !from,
  { path: ['TWILIO_ACCOUNT_SID'], message: 'TWILIO_AUTH_TOKEN, and TWILIO_FROM must be set together' },
)
  .refine((given) => (given.INTUIT_CLIENT_ID === undefined) === (given.INTUIT_CLIENT_SECRET === undefined), {
    path: ['INTUIT_CLIENT_SECRET'],
    message: 'must be set together with INTUIT_CLIENT_ID',
  })
  .refine(({ BACKUP_KEY, BACKUP_DIR, BACKUP_S3 }) => !BACKUP_KEY || (BACKUP_DIR ?? BACKUP_S3) !== undefined, {
    path: ['BACKUP_KEY'],
    message: 'must be set together with BACKUP_DIR or BACKUP_S3, where the backups are encrypted',
  })
  .refine(({ BACKUP_S3, BACKUP_S3_KEY: key, BACKUP_S3_SECRET: secret }) => !BACKUP_S3 || (key && secret), {
    path: ['BACKUP_S3'],
    message: 'needs BACKUP_S3_KEY and BACKUP_S3_SECRET',
  })
  .refine(({ ROLE, PRIMARY_URL, DATABASE_URL }) => ROLE === 'primary' || (PRIMARY_URL && !DATABASE_URL), {
    path: ['PRIMARY_URL'],
    message: 'must be set with ROLE=standby, and DATABASE_URL must not be',
  })
  .refine((given) => (given.MAIL_REPLY_DOMAIN === undefined) === (given.MAILGUN_SIGNING_KEY === undefined), {
    path: ['MAIL_REPLY_DOMAIN'],
    message: 'and MAILGUN_SIGNING_KEY must be set together',
  });
export type Config = Omit<z.output<typeof Environment>, 'APP_SECRET'> & { APP_SECRET: string };

/** Reads the environment. Throws with a list of everything that's wrong with it. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = Environment.safeParse(given);
  if (!result.success) {
    const wrong = result.error.issues.map(({ path: [name], message }) => `  ${String(name)} ${message}`);
    throw new StartProblem(`Some settings in the environment can't be used:\n${wrong.join('\n')}`);
  }
  const { APP_SECRET = keptSecret(result.data.DATA_DIR), ...rest } = result.data;
  return { ...rest, APP_SECRET };
}

/** The credentials for signing in to Intuit, if the operator has set them. */
export function intuitIn(config: Pick<Config, IntuitSetting>) {
  const { INTUIT_CLIENT_ID: client_id, INTUIT_CLIENT_SECRET: client_secret } = config;
  if (client_id === undefined || client_secret === undefined) return undefined;
  const { INTUIT_VERIFIER: verifier, INTUIT_SANDBOX: isSandbox = false } = config;
  return { client_id, client_secret, verifier, isSandbox };
}
/** The credentials for sending texts, if the operator has set them. */
export function twilioIn(config: Pick<Config, TwilioSetting>) {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = config;
  if (accountSid === undefined || authToken === undefined || from === undefined) return undefined;
  return { accountSid, authToken, from, apiUrl: config.TWILIO_API_URL ?? 'https://api.twilio.com' };
}
/** The settings for replies by email, if the operator has set them. */
export function repliesIn(config: Pick<Config, ReplySetting | 'APP_SECRET' | 'APP_SECRET_OLD'>) {
  const { MAIL_REPLY_DOMAIN: domain, MAILGUN_SIGNING_KEY: signingKey, APP_SECRET, APP_SECRET_OLD } = config;
  if (domain === undefined || signingKey === undefined) return undefined;
  const secrets: [string, ...string[]] = [APP_SECRET, ...APP_SECRET_OLD];
  return { domain, signingKey, secrets };
}
/** Whether the operator has said where traces go. */
export const hasTraces = (config: Config): boolean =>
  (config.OTEL_EXPORTER_OTLP_ENDPOINT ?? config.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !== undefined;
/** How many of the traces are sent, from 0 to 1. */
export function traceRatioIn({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: ratio }: Config): number {
  if (sampler.endsWith('always_off')) return 0;
  return sampler.endsWith('always_on') ? 1 : ratio;
}
export type ReplySetting = 'MAIL_REPLY_DOMAIN' | 'MAILGUN_SIGNING_KEY';
export type TwilioSetting = 'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_FROM' | 'TWILIO_API_URL';
export type IntuitSetting = 'INTUIT_CLIENT_ID' | 'INTUIT_CLIENT_SECRET' | 'INTUIT_VERIFIER' | 'INTUIT_SANDBOX';

/** This installation's secret, generated the first time the app starts. */
function keptSecret(dataDir: string): string {
  const file = path.resolve(dataDir, 'secret');
  let secret: string;
  try {
    if (!existsSync(file)) keepNewSecret(file);
    secret = readFileSync(file, 'utf8').trim();
  } catch (error) {
    const why = explainFolder(error, path.resolve(dataDir));
    throw new StartProblem(why ?? `The secret in ${file} can't be read or written (${messageOf(error)}).`);
  }
  if (secret.length >= SHORTEST_SECRET) return secret;
  throw new StartProblem(
    `The secret in ${file} is incomplete. Restore the file from a backup. If there is none, delete the file to get a new secret; people then have to sign in and set up two-step sign-in again.`,
  );
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** Written completely or not at all. If another process has stored a secret in the meantime, that one is kept. */
function keepNewSecret(file: string): void {
  const part = `${file}.${randomUUID()}.part`;
  mkdirSync(path.dirname(file), { recursive: true });
  try {
    writeFileSync(part, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
    try {
      linkSync(part, file);
    } catch (error) {
      // Some file systems have no hard links.
      if (codeOf(error) === 'EEXIST') throw error;
      copyFileSync(part, file, constants.COPYFILE_EXCL);
    }
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(part, { force: true });
  }
}

/** 'Office <office@plant.example>' or just the address. */
export const addressIn = (sender: string): string => /<([^<>]+)>/.exec(sender)?.[1] ?? sender;
