import type { Language } from '#contract/lib/words.ts';
import { type MailBlock, mailBlocks, OPEN_LINK } from '#contract/mail/mail-blocks.ts';
import { escapeHtml } from '#server/lib/escape-html.ts';

/** The Content-ID of the logo that is sent along. */
export const LOGO_ID = 'logo@hindquarter';

/**
 * Colors stand twice: in the elements for programs that ignore style sheets, and in classes for dark mode. Tables, because
 * Outlook knows no other layout.
 */
const DARK = `@media (prefers-color-scheme: dark) {
  .page { background: #191613 !important; }
  .sheet { background: #211e1a !important; border-color: #37322c !important; }
  .ink { color: #ece6dc !important; }
  .link { color: #eb9c92 !important; }
  .button { background: #b9473a !important; }
}
@media (max-width: 480px) { .pad { padding: 20px !important; } }`;
const FONT =
  "font-family: -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 24px;";

/**
 * The HTML of an email, made from its text. Readable without pictures and without a style sheet. Everything in it is escaped,
 * and only http(s) addresses become links.
 */
export function mailHtml({
  text,
  language,
  from,
  hasLogo,
}: {
  text: string;
  language: Language | undefined;
  from: string;
  hasLogo: boolean;
}): string {
  const name = escapeHtml(from);
  const logo = hasLogo
    ? `<img src="cid:${LOGO_ID}" alt="" height="48" style="display: block; height: 48px; width: auto; max-width: 240px; margin-bottom: 12px; border: 0;">`
    : '';
  const blocks = mailBlocks(text, language && OPEN_LINK[language]).map(showBlock);
  return `<!doctype html>
<html${language ? ` lang="${language}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<style>
:root { color-scheme: light dark; }
${DARK}
</style>
</head>
<body class="page" style="margin: 0; padding: 0; background: #faf7f1;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="page" align="center" style="padding: 16px; background: #faf7f1;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width: 600px;">
<tr><td class="sheet pad" style="padding: 32px; background: #fffdf9; border: 1px solid #e6dfd2; border-radius: 8px;">
${logo}<p class="ink" dir="auto" style="margin: 0 0 24px; ${FONT} font-weight: 600; color: #221d18;">${name}</p>
${blocks.join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function showBlock(block: MailBlock): string {
  if (block.kind === 'button') {
    return `<p style="margin: 0 0 16px;"><a class="button" href="${escapeHtml(block.url)}" dir="auto" style="display: inline-block; padding: 10px 20px; ${FONT} font-weight: 600; color: #ffffff; background: #942a21; border-radius: 6px; text-decoration: none;">${escapeHtml(block.label)}</a></p>`;
  }
  const lines = block.lines.map((parts) =>
    parts
      .map(({ text, url }) =>
        url === ''
          ? escapeHtml(text)
          : `<a class="link" href="${escapeHtml(url)}" style="color: #942a21; word-break: break-all;">${escapeHtml(text)}</a>`,
      )
      .join(''),
  );
  return `<p class="ink" dir="auto" style="margin: 0 0 16px; ${FONT} color: #221d18; overflow-wrap: anywhere;">${lines.join('<br>\n')}</p>`;
}
