import { type Actor, refersToActor, memberOf } from '../access/index.ts'
import { type Action, type Model, type Rule } from '../schema/index.ts'
import { type Row } from './facts.ts'
import {
  concerns,
  exemptsOwner,
  type PublishedRule,
  type Restricted,
  type Restriction,
  restrictionsOf,
} from './restrictions.ts'

/**
 * Why a viewer may not see a document: a restriction, a rule for members, for the owner or for nobody, or another document that they
 * may not see.
 */
type Reason = Restricted | 'guest' | 'notOwner' | 'nobody' | 'target'

/** Why the actor may not see a document; undefined if they may. */
export type Decide = (actor: Actor | undefined) => Reason | undefined

/** What other tables say about a row, for many viewers. */
export interface Lookup {
  readonly isDeleting: boolean
  readonly hasFlag: (flag: string, person: unknown) => boolean
  readonly isBlocking: (one: unknown, other: unknown) => boolean
  /** By the field that refers to another document. */
  readonly targets: Readonly<Record<string, Decide>>
}

/** A row, and what decides about it. Without a lookup, the row alone does. */
interface Subject {
  readonly model: Model
  readonly row: Row
  readonly lookup?: Lookup
}

/** Whether a restriction keeps the row from the actor, unless they are exempt. */
function restricts(restriction: Restriction, { row, lookup }: Subject, self: string | null) {
  switch (restriction.by) {
    case 'deletion':
      return lookup?.isDeleting === true
    case 'flag':
      return row[restriction.flag] === 1
    case 'person':
      return lookup?.hasFlag(restriction.flag, row[restriction.column]) === true
    case 'value':
      return row[restriction.column] === restriction.value
    case 'relation': {
      const person = row[restriction.column]
      return restriction.reason === 'blocked'
        ? lookup?.isBlocking(self, person) === true
        : lookup?.isBlocking(person, self) === true
    }
  }
}

function publishedDecision(rule: PublishedRule, subject: Subject): Decide {
  const { model, row } = subject
  const restrictions = restrictionsOf(model, rule, 'anybody')
  return (actor) => {
    const member = memberOf(actor)
    if (member === undefined && !rule.toGuests) return 'guest'
    const isOwn = refersToActor(model, rule.field, actor, row)
    return restrictions.find(
      (each) =>
        concerns(each.reason, actor) &&
        !(isOwn && exemptsOwner(each)) &&
        restricts(each, subject, member?.userId ?? null),
    )?.reason
  }
}

/** The decision of a rule about one row. */
export function decisionOf(rule: Rule, subject: Subject): Decide {
  switch (rule.allow) {
    case 'anyone':
      return () => undefined
    case 'nobody':
      return () => 'nobody'
    case 'signedIn':
      return (actor) => (memberOf(actor) === undefined ? 'guest' : undefined)
    case 'owner':
      return (actor) =>
        refersToActor(subject.model, rule.field, actor, subject.row) ? undefined : 'notOwner'
    case 'readersOf':
      return subject.lookup?.targets[rule.field] ?? (() => undefined)
    case 'shown':
      return publishedDecision(rule, subject)
    case 'any':
      return anyOf(rule.of.map((each) => decisionOf(each, subject)))
    case 'all':
      return allOf(rule.of.map((each) => decisionOf(each, subject)))
  }
}

function anyOf(decisions: readonly Decide[]): Decide {
  return (actor) => {
    const reasons = decisions.map((decide) => decide(actor))
    return reasons.includes(undefined) ? undefined : (reasons[0] ?? 'nobody')
  }
}

function allOf(decisions: readonly Decide[]): Decide {
  return (actor) => {
    for (const decide of decisions) {
      const reason = decide(actor)
      if (reason !== undefined) return reason
    }
    return undefined
  }
}

/** Whether the actor may do this, as far as the row itself decides: hidden people, blocks and other documents are in other tables. */
export const can = (action: Action, model: Model, actor: Actor | undefined, row: Row): boolean =>
  decisionOf(model.collection.access[action], { model, row })(actor) === undefined

/** Whether the rule can allow any row at all. */
function canEverAllow(rule: Rule, actor: Actor | undefined): boolean {
  if (rule.allow === 'any') return rule.of.some((each) => canEverAllow(each, actor))
  if (rule.allow === 'all') return rule.of.every((each) => canEverAllow(each, actor))
  if (rule.allow === 'shown' && rule.toGuests) return true
  return rule.allow === 'anyone' || (rule.allow !== 'nobody' && memberOf(actor) !== undefined)
}

/** Whether the actor may read any document of the collection at all. */
export const mayReadAny = (model: Model, actor: Actor | undefined): boolean =>
  canEverAllow(model.collection.access.read, actor)
