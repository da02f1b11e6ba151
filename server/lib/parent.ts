/** Runs `gone` when the command that started this process has died without a word: nobody would be left to stop us. */
export function onParentGone(gone: () => void): void {
  if (process.connected) process.once('disconnect', gone);
}
