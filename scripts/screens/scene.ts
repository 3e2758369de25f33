import type { Page } from '@playwright/test';
import type { Role, Person } from '../shared/world/people';
import type { World } from '../shared/world/world';

/** The person a picture is drawn for; `beginner` is a member who has nothing yet. */
export type Viewer = Role | 'beginner' | 'guest';

/** What a server holds: the demonstration, one row of everything with names that no line has room for, or nothing. */
export type Contents = 'demo' | 'long' | 'empty';

/** A server, the people who can sign in there, and the ids of what can be opened. */
export interface Stage {
  readonly world: World;
  readonly people: Readonly<Record<Exclude<Viewer, 'guest'>, Person>>;
  readonly ids: Readonly<
    Record<'account' | 'lost' | 'number' | 'proxy' | 'message' | 'level' | 'template', number>
  >;
  /** The device of the account. */
  readonly device: string;
}

/** One picture's subject. */
export interface Scene {
  /** The screen, and after a dash its state, as files are named. */
  readonly name: string;
  readonly viewer: Viewer;
  readonly contents?: Contents;
  readonly path: string | ((stage: Stage) => string);
  /** What is to be so before the screen is opened. */
  readonly prepare?: (page: Page, stage: Stage) => Promise<unknown>;
  /** What is done on the screen once it stands. */
  readonly arrange?: (page: Page, stage: Stage) => Promise<unknown>;
  /** How it is opened, where not by its address alone. */
  readonly open?: (page: Page) => Promise<unknown>;
  /** It is seen while it still waits for something. */
  readonly isWaiting?: boolean;
}
