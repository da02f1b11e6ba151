import { ACCESS, type Group } from '#contract/lib/access.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { Role } from '#contract/lib/roles.ts';
import type { Language } from '#contract/lib/words.ts';

/** The signed-in person behind a call, read from the session, never from the request. */
export interface Actor {
  account_id: number;
  session_id: string;
  role: Role;
  /** The tenant; null for sellers and buyers. */
  plant_id: number | null;
  plant_name: string;
  first_name: string;
  last_name: string;
  email: string;
  zip: string;
  time_zone: string;
  /** Null while this person has chosen none. */
  language: Language | null;
  /** The species the plant handles. */
  species: string[];
  /** The card this person's calls lean on: staff have their plant's. Decision C-88. */
  card_profile_id: number | null;
  /** Whether the plant lets nobody book without a card. Decision C-88. */
  demands_card: boolean;
  /** The picture's file; '' for none. */
  avatar: string;
  has_portal: boolean;
}
export interface PlantActor extends Actor {
  plant_id: number;
}

/** The httpOnly cookie that holds the refresh token. `set` with `remember` keeps it 3 days, without it until the browser closes. */
export interface RefreshCookie {
  read(): string | undefined;
  set(token: string, remember: boolean): void;
  clear(): void;
}

/** An httpOnly cookie that only the sign-in calls get. */
export interface PlainCookie {
  read(): string | undefined;
  set(value: string): void;
  clear(): void;
}

/** What a call tells of the browser it comes from. */
export interface Browser {
  /** Its network, shortened so that it names nobody: '203.0.113.*'. */
  network: string;
  /** As the browser names itself. */
  agent: string;
  /** Where people reach this installation: 'https://plant.example'. */
  origin: string;
  /** Which accounts have signed in here before. Kept for a year. */
  device: PlainCookie;
  /** The question that waits for its answer. Goes with the browser. */
  challenge: PlainCookie;
}

/** Everything a handler knows of its caller. `today` is the UTC day. */
export interface Who<A = Actor> {
  actor: A;
  today: IsoDate;
  cookie: RefreshCookie;
  browser: Browser;
}

/** Who may knock at a route. Whether this actor may touch that record is decided inside, under the record's lock. */
export interface Guard<A = Actor> {
  name: Group;
  /** The roles that may call; null lets everybody in, signed in or not. */
  roles: readonly Role[] | null;
  /** Never read: carries the kind of actor a handler behind this guard gets. */
  readonly actor?: A;
}

/** The guard of a group. `A` says what is known of everybody in it. */
export const guard = <A>(name: Group): Guard<A> => ({ name, roles: ACCESS[name] });
