import * as texts from '#contract/mail/texts-api.ts';
import * as api from '#contract/notices/broadcast-api.ts';
import { office } from '#server/accounts/policy.ts';
import { type Route, read, write } from '#server/lib/route.ts';
import { resendMail } from '#server/mail/resend-mail.ts';
import { previewBroadcast, sendBroadcast } from '#server/notices/broadcast.ts';
import { getNoticeText, saveNoticeText, testNoticeText } from '#server/notices/notice-texts.ts';

/** The office's messages to its customers. */
export const routes: Route[] = [
  read(api.previewBroadcast, office, previewBroadcast),
  write(api.sendBroadcast, office, sendBroadcast),
  write(api.resendMail, office, (tx, { actor }, { mail_id }) => resendMail(tx, actor, mail_id)),
  read(texts.getNoticeText, office, getNoticeText),
  write(texts.saveNoticeText, office, saveNoticeText),
  write(texts.testNoticeText, office, testNoticeText),
];
