import * as inbox from '#contract/messages/inbox-api.ts';
import * as api from '#contract/messages/messages-api.ts';
import { signedIn, staff } from '#server/accounts/policy.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { type Route, read, steps, write } from '#server/lib/route.ts';
import {
  blockThread,
  deleteMessage,
  editMessage,
  markRead,
  muteThread,
  reportThread,
} from '#server/messages/change-thread.ts';
import {
  addThreadNote,
  assignThread,
  deleteReply,
  listReplies,
  saveReply,
  setThreadDone,
} from '#server/messages/inbox.ts';
import { countUnread, findThread, listThreads, viewThread } from '#server/messages/list-threads.ts';
import { addMessageFile, getMessageFile } from '#server/messages/message-files.ts';
import { readMessages, searchMessages } from '#server/messages/read-messages.ts';
import { sendMessage } from '#server/messages/send-message.ts';

/** Everyone who is signed in has conversations. Everyone on a plant's staff shares the plant's. */
export const routes = (files: FileStore): Route[] => [
  read(api.listThreads, signedIn, listThreads),
  read(api.countUnread, signedIn, countUnread),
  read(api.findThread, signedIn, findThread),
  read(api.viewThread, signedIn, viewThread),
  read(api.readMessages, signedIn, readMessages),
  read(api.searchMessages, signedIn, searchMessages),
  write(api.insertMessages, signedIn, sendMessage),
  write(api.markRead, signedIn, markRead),
  write(api.editMessage, signedIn, editMessage),
  write(api.deleteMessage, signedIn, deleteMessage),
  write(api.blockThread, signedIn, blockThread),
  write(api.muteThread, signedIn, muteThread),
  write(api.reportThread, signedIn, reportThread),
  steps(api.addMessageFile, signedIn, addMessageFile(files)),
  read(api.getMessageFile, signedIn, getMessageFile(files)),
  write(inbox.assignThread, staff, assignThread),
  write(inbox.setThreadDone, staff, setThreadDone),
  write(inbox.addThreadNote, staff, addThreadNote),
  read(inbox.listReplies, staff, listReplies),
  write(inbox.saveReply, staff, saveReply),
  write(inbox.deleteReply, staff, deleteReply),
];
