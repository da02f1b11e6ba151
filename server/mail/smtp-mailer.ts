import { createTransport } from 'nodemailer';
import { type Mail, type MailAttachment, type Mailer, MailRefused } from '#server/lib/mailer.ts';
import { LOGO_ID, mailHtml } from '#server/mail/mail-html.ts';

/**
 * A server that is silent for longer than this counts as down. Together, these timeouts must be shorter than the time for which
 * a message is claimed.
 */
const TIMEOUTS = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 15_000, dnsTimeout: 8_000 };

/**
 * Sends email through a mail server. `url` is smtp:// or smtps:// with user and password; `from` is the sender's address. The
 * Message-ID comes from the message's own id, so that a message sent twice because a response was lost is shown once.
 */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true });
  const domain = /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

  return {
    name: 'smtp',
    async send({ id, to, subject, text, language, replyTo, attachment, readSender }: Mail) {
      const { name, logo } = (await readSender?.()) ?? { name: 'Hindquarter', logo: null };
      const message = {
        from,
        to: { name: '', address: to },
        subject,
        text,
        html: mailHtml({ text, language, from: name, hasLogo: logo !== null }),
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        attachments: [...(attachment ? [await attach(attachment)] : []), ...(logo ? [showLogo(logo)] : [])],
      };
      await transport.sendMail(message).catch((error: unknown) => {
        throw isFinal(error) ? new MailRefused(String((error as Error).message), { cause: error }) : error;
      });
    },
  };
}

/** Many mail servers refuse messages over 10 MB, and a file takes up a third more space in an email. */
const MAX_BYTES = 7_000_000;

async function attach({ name, read }: MailAttachment) {
  const bytes = await read();
  if (bytes.length > MAX_BYTES) throw new MailRefused('The attached file is too large to email.');
  return { filename: name, content: Buffer.from(bytes), contentType: 'application/pdf' };
}

/** Sent along, so that it also shows where pictures from the network are turned off. */
const showLogo = (logo: Uint8Array) => ({
  filename: 'logo.png',
  content: Buffer.from(logo),
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
  cid: LOGO_ID,
});

/** A 5xx is final for this message. If the server rejects our password, we have to fix that, so the message waits. */
function isFinal(error: unknown): boolean {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string };
  return responseCode >= 500 && code !== 'EAUTH';
}
