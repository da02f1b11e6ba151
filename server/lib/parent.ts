/** Calls `gone` when the command that started this process died silently, since nobody would be left to stop us. */
export function onParentGone(gone: () => void): void {
  if (process.connected) process.once('disconnect', gone);
}
