import type { Actor, Engine, Membership, RawRecord, View } from '#engine'
import type { SqlValue, Writer } from '#platform/database'

/** The open unit of work of a rule, and the viewer who writes. */
export interface RuleContext {
  readonly tx: Writer
  readonly engine: Engine
  readonly view: View
}

/** Likewise, when the owner of the document writes. */
interface OwnerContext extends RuleContext {
  readonly actor: Actor
}

export type Data = Readonly<Record<string, unknown>>

/** The change for the engine to write: the input, completed by the rule. */
export interface Change {
  readonly data: Data
  /** Values that the server sets itself. */
  readonly server?: Readonly<Record<string, SqlValue>>
  /** Runs after a creation with the stored row, before the document is presented: it knows what the check has found. */
  readonly afterCreate?: (record: RawRecord) => Promise<void>
  readonly afterUpdate?: () => Promise<void>
  /** The document becomes the newest one. */
  readonly movesToNewest?: boolean
  /** The viewer who writes, if that isn't the caller. */
  readonly view?: View
}

/**
 * Checks of a collection beyond its declaration. Each rule runs in the same unit of work as the write; one that
 * throws rolls it back. Rules leave access checks to the engine: for callers whom the declaration refuses, they pass
 * the input on.
 */
export interface Rules {
  /**
   * The id of a document of the caller's that this creation repeats: the response is that document, and nothing changes. Runs before
   * all checks.
   */
  existing?(context: RuleContext, data: Data): Promise<string | undefined>
  beforeCreate?(context: RuleContext, data: Data, id: string): Promise<Change>
  /** Runs after the write, before the document is presented. */
  afterCreate?(context: RuleContext, record: RawRecord): Promise<void>
  /** Runs when the owner changes the document, which is `before` now; not for data that only concerns sets of members. */
  beforeUpdate?(context: OwnerContext, data: Data, before: RawRecord): Promise<Change>
  /** The viewer who deletes, if that isn't the caller. */
  deletesAs?(context: RuleContext, id: string): Promise<View | undefined>
  /**
   * The values that a document keeps as a placeholder, because others refer to it; undefined if it is deleted. Runs only if the
   * caller may delete the record.
   */
  remains?(
    context: RuleContext,
    record: RawRecord,
  ): Promise<Readonly<Record<string, SqlValue>> | undefined>
  /** Runs when the caller has entered or left a set of members, such as the likes of a post. */
  afterMembership?(context: RuleContext, membership: Membership): Promise<void>
  /** Runs before the deletion, or before a document becomes a placeholder, and only if the caller may delete the record. */
  beforeDelete?(context: RuleContext, record: RawRecord): Promise<void>
  /** Runs also after a document has become a placeholder. */
  afterDelete?(context: RuleContext, record: RawRecord): Promise<void>
}
