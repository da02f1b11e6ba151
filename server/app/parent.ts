/** Calls `gone` if the command that started this process dies silently, because nobody would be left to stop us. */
export function onParentGone(gone: () => void): void {
  if (process.connected) process.once('disconnect', gone);
}
