import type { Engine, RawRecord, View } from '#engine'
import type { SqlValue, Writer } from '#platform/database'

/** The open unit of work that a rule is part of, and who asks. */
export interface RuleContext {
  readonly tx: Writer
  readonly engine: Engine
  readonly view: View
}

export type Data = Readonly<Record<string, unknown>>

/** What the engine is to write: what was sent, as the rule has completed it. */
export interface Change {
  readonly data: Data
  /** Values that the server sets itself. */
  readonly server?: Readonly<Record<string, SqlValue>>
  /** The document is new from now on, as far as its place among others goes. */
  readonly movesToNewest?: boolean
  /** As whom to write, when that is not the caller. */
  readonly view?: View
}

/**
 * What a collection asks beyond its declaration. Each rule runs in the same unit of work as the write;
 * one that throws undoes it. Rules leave access to the engine: for whom the declaration refuses, they
 * hand on what was sent.
 */
export interface Rules {
  beforeCreate?(context: RuleContext, data: Data, id: string): Promise<Change>
  /** Comes after the write. */
  afterCreate?(context: RuleContext, id: string): Promise<void>
  beforeUpdate?(context: RuleContext, data: Data, id: string): Promise<Change>
  /** Comes before the record is deleted, and only if the caller may do that. */
  beforeDelete?(context: RuleContext, record: RawRecord): Promise<void>
  afterDelete?(context: RuleContext, record: RawRecord): Promise<void>
}
