import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Starts the product as `npm start` does, in a temporary folder and with the demo plant, and stops it after the last walk. */
export default async function startApp(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hindquarter-browser-'));
  const app = spawn(process.execPath, ['dist/server/main.js'], {
    // No rate limits, because all walks sign in from one address.
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: '1',
      RATE_LIMIT: '0',
      GUEST_RATE_LIMIT: '0',
      DRAIN_SECONDS: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  process.env.OUTBOX = path.join(dataDir, 'outbox');
  let said = '';
  const ended = once(app, 'exit');
  process.env.BASE_URL = await new Promise<string>((done, fail) => {
    const onText = (text: Buffer) => {
      said += text.toString('utf8');
      const [address] = /https?:\/\/\S+/.exec(said) ?? [];
      if (address) done(address);
    };
    app.stdout?.on('data', onText);
    app.stderr?.on('data', onText);
    ended.then(() => fail(new Error(`The app did not start:\n${said}`)));
  });
  return async () => {
    app.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
}
