import { type Actor, isModerator, memberOf, peopleIn } from '../access/index.ts'
import { HIDDEN, isFlagged, type Model, type Rule } from '../schema/index.ts'

export type PublishedRule = Extract<Rule, { readonly allow: 'shown' }>

/** The parts of a rule about people whom a viewer must be able to see, so that the rule allows a row. */
export function publishedIn(rule: Rule): readonly PublishedRule[] {
  if (rule.allow === 'shown') return [rule]
  return rule.allow === 'all' ? rule.of.flatMap(publishedIn) : []
}

interface Exemption {
  /** Who sees the document all the same. */
  readonly exempt: readonly ('owner' | 'member' | 'moderator')[]
  /** What the start of a read may find out about a member: nothing is restricted in this way for them. */
  readonly absentIf?: 'hasNothingHidden' | 'hasNoBlocks'
}

/** What keeps a published document from viewers. */
const RESTRICTIONS = {
  /** Its deletion is pending. */
  deleting: { exempt: [], absentIf: 'hasNothingHidden' },
  /** An operator has hidden it, or its author. */
  hidden: { exempt: ['owner', 'moderator'], absentIf: 'hasNothingHidden' },
  /** Its author shows it to members alone. */
  membersOnly: { exempt: ['owner', 'member'] },
  /** It is a draft. */
  draft: { exempt: ['owner'] },
  /** The viewer has blocked its author. */
  blocked: { exempt: [], absentIf: 'hasNoBlocks' },
  /** Its author has blocked the viewer. */
  blockedBy: { exempt: ['moderator'], absentIf: 'hasNoBlocks' },
  /** The viewer has muted its author: lists of everybody's documents and events leave it out. */
  muted: { exempt: [], absentIf: 'hasNoBlocks' },
} as const satisfies Readonly<Record<string, Exemption>>

export type Restricted = keyof typeof RESTRICTIONS

/** A restriction of a collection, with the place of the fact that decides. */
export type Restriction = RowRestriction | Relation

/** A fact about the row or its person, the same for every viewer. */
export type RowRestriction = { readonly reason: Restricted } & (
  | { readonly by: 'deletion'; readonly table: string; readonly column: string }
  /** The flag of the document. */
  | { readonly by: 'flag'; readonly flag: string }
  /** The flag of the person in the column. */
  | {
      readonly by: 'person'
      readonly column: string
      readonly table: string
      readonly flag: string
    }
  | { readonly by: 'value'; readonly column: string; readonly value: string }
)

/** The person in `column` is the `idColumn` of a row whose `matchColumn` is the viewer. */
export interface Relation {
  readonly reason: 'blocked' | 'blockedBy' | 'muted'
  readonly by: 'relation'
  readonly column: string
  readonly table: string
  readonly idColumn: string
  readonly matchColumn: string
}

export const isRelation = (each: Restriction): each is Relation => each.by === 'relation'

/** The owner sees the document whatever the restriction. */
export const exemptsOwner = ({ reason }: Restriction): boolean =>
  (RESTRICTIONS[reason] as Exemption).exempt.includes('owner')

/** Whether a restriction can keep any document from this viewer, or from anybody. */
export function concerns(reason: Restricted, viewer: Actor | undefined | 'anybody'): boolean {
  if (viewer === 'anybody') return true
  const member = memberOf(viewer)
  const { exempt, absentIf }: Exemption = RESTRICTIONS[reason]
  if (member === undefined) return absentIf !== 'hasNoBlocks'
  if (exempt.includes('member') || (isModerator(member) && exempt.includes('moderator')))
    return false
  if (member.ignoresBlocks && (reason === 'blocked' || reason === 'blockedBy')) return false
  if (absentIf === 'hasNoBlocks' && member.userId === null) return false
  return absentIf === undefined || member[absentIf] !== true
}

type Flag = { readonly flag: string; readonly reason: 'hidden' | 'membersOnly' }
/** Whether a document that its owner, or an operator, has read is hidden from others. */
export const isHidden = (document: { readonly [HIDDEN]: boolean }): boolean => document[HIDDEN]

const IS_HIDDEN: Flag = { flag: HIDDEN, reason: 'hidden' }

const flagOf = (model: Model, { flag, reason }: Flag): RowRestriction[] =>
  isFlagged(model, flag) ? [{ reason, by: 'flag', flag }] : []

/** The flag of the person in a column. */
export const flagOfPerson = (
  people: Model,
  column: string,
  { flag, reason }: Flag = IS_HIDDEN,
): RowRestriction[] =>
  isFlagged(people, flag) ? [{ reason, by: 'person', column, table: people.name, flag }] : []

/** The flag of the document, and that of the person in its field. */
function flagsOf(model: Model, field: string, flag: Flag): RowRestriction[] {
  const { people, column } = peopleIn(model, field)
  const ofPerson = people === model ? [] : flagOfPerson(people, column, flag)
  return [...flagOf(model, flag), ...ofPerson]
}

/** All restrictions of the documents that a rule shows. */
function declaredRestrictions(
  model: Model,
  { field, toGuests, exceptDrafts }: PublishedRule,
): Restriction[] {
  const { pendingDeletions } = model.collection
  const found: Restriction[] = []
  if (pendingDeletions) found.push({ reason: 'deleting', by: 'deletion', ...pendingDeletions })
  found.push(...flagsOf(model, field, IS_HIDDEN))
  if (typeof toGuests === 'object')
    found.push(...flagsOf(model, field, { flag: toGuests.unless, reason: 'membersOnly' }))
  if (exceptDrafts) {
    const { field: column, value } = exceptDrafts
    found.push({ reason: 'draft', by: 'value', column, value })
  }
  return [...found, ...blocksOf(model, peopleIn(model, field).column)]
}

/** The same by model and rule: every read needs them, and they never change. */
const declared = new WeakMap<Model, Map<PublishedRule, readonly Restriction[]>>()

/** What may keep a document from a viewer, or from anybody, to whom the rule shows documents in general. */
export function restrictionsOf(
  model: Model,
  rule: PublishedRule,
  viewer: Actor | undefined | 'anybody',
): Restriction[] {
  const ofModel = declared.get(model) ?? new Map<PublishedRule, readonly Restriction[]>()
  let all = ofModel.get(rule)
  if (all === undefined) {
    all = declaredRestrictions(model, rule)
    declared.set(model, ofModel.set(rule, all))
  }
  const found: Restriction[] = []
  for (const each of all) if (concerns(each.reason, viewer)) found.push(each)
  return found
}

/** The blocks between the viewer and the person in the column, in both directions. */
export const blocksOf = (model: Model, column: string): Relation[] =>
  model.relationships.block.flatMap(({ table, one, other }): Relation[] => {
    const block = { by: 'relation', column, table } as const
    return [
      { ...block, reason: 'blocked', idColumn: other, matchColumn: one },
      { ...block, reason: 'blockedBy', idColumn: one, matchColumn: other },
    ]
  })

/** The viewer's mutes of the person in the column. */
export function mutesOf(model: Model, column: string): Relation[] {
  const { mute } = model.relationships
  return mute.map(({ table, one, other }) => ({
    reason: 'muted',
    by: 'relation',
    column,
    table,
    idColumn: other,
    matchColumn: one,
  }))
}

/** The mutes of the author, by whom lists of everybody's documents and events leave documents out. */
export const mutesOfAuthor = (model: Model): Relation[] =>
  model.collection.muteBy === undefined ? [] : mutesOf(model, model.collection.muteBy)
