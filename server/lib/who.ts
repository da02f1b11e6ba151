import { ACCESS, type Group, type KeyScope } from '#contract/lib/access.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { Role } from '#contract/lib/roles.ts';
import type { Language } from '#contract/lib/words.ts';

/** The signed-in user behind a call, read from the session, never from the request. */
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
  /** The plant's time zone; empty for users without a plant. */
  time_zone: string;
  /** Null if this user hasn't chosen one. */
  language: Language | null;
  species: string[];
  /** The card that covers this user's bookings; staff use their plant's. */
  card_profile_id: number | null;
  /** Whether the plant requires a card for booking. */
  demands_card: boolean;
  /** How the plant kills animals whose label allows custom and inspected. */
  default_offering: 'usda' | 'custom';
  /** True if the plant requires two-step sign-in for this user, who hasn't turned it on yet. */
  owes_second_step: boolean;
  /** Whether messages stay on this user's screens until they are closed. */
  keeps_messages: boolean;
  /** The picture's file name; '' if there is none. */
  avatar: string;
  has_portal: boolean;
  /** Set if the caller is a program with an API key of the plant. */
  api_key?: { scopes: readonly KeyScope[] };
}
export interface PlantActor extends Actor {
  plant_id: number;
}

/**
 * The httpOnly cookie with the refresh token. With `remember`, `set` keeps it for 3 days; otherwise it lasts until the
 * browser closes.
 */
export interface RefreshCookie {
  read(): string | undefined;
  set(token: string, remember: boolean): void;
  clear(): void;
}

/** An httpOnly cookie for the sign-in calls. */
export interface PlainCookie {
  read(): string | undefined;
  set(value: string): void;
  clear(): void;
}

/** The browser behind a call. */
export interface Browser {
  /** The network part of its IP address, shortened for privacy: '203.0.113.*'. */
  network: string;
  /** The user agent. */
  agent: string;
  /** This installation's public URL, such as 'https://plant.example'. */
  origin: string;
  /** Which accounts have signed in on this browser before. Kept for a year. */
  device: PlainCookie;
  /** The pending passkey challenge. Deleted when the browser closes. */
  challenge: PlainCookie;
  /** A random id for a browser in which nobody is signed in. Sets its cookie on first use. */
  guest(): string;
}

/** Everything a handler knows about its caller. `today` is the date at their plant, or where they live. */
export interface Who<A = Actor> {
  actor: A;
  today: IsoDate;
  cookie: RefreshCookie;
  browser: Browser;
  /** The call's qb-auth-token header; undefined for background work. */
  accountingToken?: string | undefined;
  /**
   * Aborted when the caller disconnects, so that long-running work for that caller can stop. Not set for background
   * work.
   */
  gone?: AbortSignal;
}

/**
 * Who may call a route. The handler decides whether they may change a particular record, once it has locked the record.
 */
export interface Guard<A = Actor> {
  name: Group;
  /** The roles that may call; null allows everyone, signed in or not. */
  roles: readonly Role[] | null;
  /** Never set or read. Only tells the type checker which kind of actor the handler gets. */
  readonly actor?: A;
}

/** The guard for a group. `A` is the actor type that everyone in it has. */
export const guard = <A>(name: Group): Guard<A> => ({ name, roles: ACCESS[name] });
