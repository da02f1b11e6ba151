import { ClaimedUser } from '#contract/accounts/realtime.ts';
import { Handshake, type SocketReply } from '#contract/lib/realtime.ts';
import { isStaff } from '#contract/lib/roles.ts';
import { claimSocket } from '#server/accounts/open-sockets.ts';
import type { ActorFinder } from '#server/accounts/sign-in/find-actor.ts';
import type { Db } from '#server/lib/database.ts';
import { guestLimits } from '#server/lib/sockets/guest-limits.ts';
import { type AppSocket, accountRoom, plantRoom } from '#server/lib/sockets/socket-types.ts';
import type { Actor } from '#server/lib/who.ts';

export interface AdmissionParts {
  db: Db;
  actors: Pick<ActorFinder, 'find'>;
  trustProxy: boolean;
}

/** Decides who may open a socket, and adds each socket to the rooms that concern its user. */
export function socketAdmission({ db, actors, trustProxy }: AdmissionParts) {
  const guests = guestLimits(trustProxy);

  /** Sockets are for people. */
  async function findPerson(token: string | undefined): Promise<Actor | null> {
    const actor = await actors.find(token);
    return actor?.api_key ? null : actor;
  }
  function admitGuest(socket: AppSocket): 'too_many' | null {
    socket.data.actor = null;
    const giveBack = guests.claim(socket.request);
    if (!giveBack) return 'too_many';
    socket.conn.once('close', giveBack);
    return null;
  }
  /** Counts the socket toward its user's limit. Returns false if the limit is reached. */
  async function enter(socket: AppSocket, actor: Actor): Promise<boolean> {
    if (!(await claimSocket(db, { socket_id: socket.id, account_id: actor.account_id }))) return false;
    socket.data.actor = actor;
    return true;
  }

  return {
    /** Returns why a socket is refused; null if it isn't. */
    async admit(socket: AppSocket): Promise<'signed_out' | 'too_many' | null> {
      const { success, data } = Handshake.safeParse(socket.handshake.auth);
      if (success && data.token === null) return admitGuest(socket);
      const actor = await findPerson(success ? (data.token ?? undefined) : undefined);
      if (!actor) return 'signed_out';
      return (await enter(socket, actor)) ? null : 'too_many';
    },
    /**
     * Ties a page that was opened as a guest to the user who signs in on it. The user is read from the token; any other id is
     * refused, and so is a second user.
     */
    async logIn(socket: AppSocket, message: unknown): Promise<SocketReply> {
      const { success, data } = ClaimedUser.safeParse(message);
      if (!success) return { status: 'no', code: 'malformed' };
      const known = socket.data.actor;
      const actor = await findPerson(data.token);
      const isSame = actor?.account_id === data.login_userid && (!known || known.account_id === data.login_userid);
      if (!actor || !isSame) return { status: 'no', code: 'not_allowed' };
      if (known) return { status: 'yes' };
      if (!(await enter(socket, actor))) return { status: 'no', code: 'too_many' };
      enterRooms(socket, actor);
      return { status: 'yes' };
    },
  };
}

export function enterRooms(socket: AppSocket, { account_id, plant_id, role }: Actor): void {
  void socket.join([accountRoom(account_id), ...(plant_id !== null && isStaff(role) ? [plantRoom(plant_id)] : [])]);
}
