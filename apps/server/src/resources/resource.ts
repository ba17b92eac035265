import type { Config } from '#config'
import type { Collection, Engine } from '#engine'
import type { Platform } from '#platform'
import type { Changes } from '#services/changes'
import type { ReceivedInterestEvents } from './jobs/received-interests/events.ts'
import type { Files } from './shared/pictures.ts'
import type { Rules } from './shared/rules.ts'
import type { Accounts } from './users/rules.ts'

/** The services that rules and background jobs of resources use. */
export interface Services extends Pick<Platform, 'database' | 'now'> {
  readonly engine: Engine
  readonly changes: Changes
  readonly config: Pick<Config, 'jobPosters'>
  readonly accounts: Accounts
  readonly files: Files
  readonly receivedInterestEvents: ReceivedInterestEvents
}

/** A collection with the rules that check its writes and its background job. */
export interface Resource {
  readonly collection: Collection
  readonly rules?: (services: Services) => Rules
  /** Runs at an interval, in one process at a time. */
  readonly sweep?: (services: Services) => () => Promise<void>
}

/** Declares a resource and keeps the type of its collection. */
export const resource = <const R extends Resource>(declared: R): R => declared
