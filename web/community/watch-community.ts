import { noteChanges, onConnect, openSocket } from '#web/lib/realtime.ts';

/** How many parts of the page show each community. */
const shown = new Map<number, number>();

onConnect(() => {
  for (const community_id of shown.keys()) askForChanges(community_id);
});

/** Refetches the community whenever it changes. Returns a function that unsubscribes. */
export function watchCommunity(community_id: number): () => void {
  shown.set(community_id, (shown.get(community_id) ?? 0) + 1);
  askForChanges(community_id);
  return () => {
    const left = (shown.get(community_id) ?? 1) - 1;
    if (left > 0) return void shown.set(community_id, left);
    shown.delete(community_id);
    openSocket()?.emit('leave_community', { community_id });
  };
}

function askForChanges(community_id: number): void {
  openSocket()?.emit('view_community', { community_id }, ({ status }) => {
    // Refetches what changed before the server began to notify this page.
    if (status === 'yes') noteChanges(['communities']);
  });
}
