import { AppError, RULE_LIMITS } from '@devhood/contract'
import { DECLARATIONS, writtenTexts } from '@devhood/contract/collections'
import { type Actor, isModerator, type RawRecord } from '#engine'
import { HOUR } from '#lib/time'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'
import type { ruleReports } from '#resources/reports'
import { matcherOf } from './matching.ts'
import { removedPictures } from './pictures.ts'
import {
  type Checked,
  listFound,
  listFoundOf,
  listRules,
  type RuleRow,
  updateRule,
} from './store.ts'

interface Options extends Pick<Platform, 'now'> {
  readonly reports: ReturnType<typeof ruleReports>
}

/** The picture of a removed post; it has no rule of its own. */
const PICTURE = 'picture'
/** A document is in the queue once for each rule, but not for all of many. */
const FOUND_MAX = 5

const textsOf = (collection: Checked, row: Readonly<Record<string, unknown>>): string[] =>
  writtenTexts(DECLARATIONS[collection])
    .flatMap((name) => row[name])
    .filter((text) => typeof text === 'string')

interface Finding {
  readonly rule: string
  readonly text: string
  readonly holds: boolean
}

/** A document that is created, or changed if it is there before. */
interface Written {
  readonly data: Readonly<Record<string, unknown>>
  readonly before?: RawRecord | undefined
}

/** What content rules say of it: whether it waits for a moderator, and what is to be done once it is there. */
export interface Screened {
  readonly isHeld: boolean
  readonly afterCreate: (row: RawRecord) => Promise<void>
}

const findingOf = ({ kind, text }: Pick<RuleRow, 'kind' | 'text'>): string =>
  `${kind === 'words' ? 'Words' : 'Link'}: ${text}`

const FREE: Screened = { isHeld: false, afterCreate: async () => undefined }

/** Tries content rules on what people share. Those who may moderate are free. */
export function screening({ now, reports }: Options) {
  const pictures = removedPictures({ now })

  /** Counts what a rule has found. Returns whether it still holds, as one that holds too much must not. */
  async function count(tx: Writer, { $id, effect, found, held, heldSince }: RuleRow) {
    const isNewHour = heldSince <= now() - HOUR
    const heldNow = isNewHour ? 0 : held
    const holds = effect === 'hold' && heldNow < RULE_LIMITS.heldAnHour
    await updateRule(tx, $id, {
      found: found + 1,
      held: heldNow + Number(holds),
      heldSince: isNewHour ? now() : heldSince,
    })
    return holds
  }

  async function matchingRules(tx: Writer, texts: readonly string[], known: ReadonlySet<string>) {
    const rules = (await listRules(tx)).filter(({ $id }) => !known.has($id))
    if (rules.length === 0) return []
    const matches = matcherOf(texts)
    return rules.filter(matches).slice(0, FOUND_MAX)
  }

  /**
   * Tries the rules on what is written, and puts what they find into the queue of reports. A rule that has found a document before
   * doesn't find it again: a moderator has seen it, or will.
   */
  async function screen(
    tx: Writer,
    actor: Actor,
    collection: Checked,
    { data, before }: Written,
  ): Promise<Screened> {
    if (isModerator(actor)) return FREE
    const row = { ...before, ...data, $id: before?.['$id'] }
    const found = before ? await listFound[collection](tx, { id: String(before['$id']) }) : []
    const known = new Set(found.filter((rule) => rule !== null))
    const findings: Finding[] = []
    for (const rule of await matchingRules(tx, textsOf(collection, row), known)) {
      findings.push({ rule: rule.$id, text: findingOf(rule), holds: await count(tx, rule) })
    }
    if (!known.has(PICTURE) && (await pictures.isAmong(tx, row)))
      findings.push({ rule: PICTURE, text: 'The picture looks like a removed one', holds: true })
    if (findings.length === 0) return FREE
    const reportAll = async (stored: RawRecord) => {
      for (const each of findings) await reports.report(tx, { collection, row: stored, ...each })
    }
    if (before) await reportAll(row as RawRecord)
    return { isHeld: findings.some(({ holds }) => holds), afterCreate: reportAll }
  }

  /**
   * Tries the rules on what people say about themselves. A profile can't wait for a moderator, as nobody would have a name: what a
   * rule holds is refused. What one flags is in the queue of reports, once. Throws `user_text_refused`. The caller runs what is
   * returned when the person is there.
   */
  async function screenProfile(
    tx: Writer,
    actor: Actor,
    person: string,
    texts: readonly string[],
  ): Promise<() => Promise<void>> {
    const rules = isModerator(actor) ? [] : await matchingRules(tx, texts, new Set())
    const known = rules.length > 0 ? await listFoundOf(tx, { person }) : []
    const fresh = rules.filter((rule) => !known.includes(findingOf(rule)))
    for (const rule of fresh) if (await count(tx, rule)) throw new AppError('user_text_refused')
    return async () => {
      for (const rule of fresh) await reports.reportPerson(tx, person, findingOf(rule))
    }
  }

  return { screen, screenProfile, notePictures: pictures.note, forgetPictures: pictures.forget }
}

export type Screening = ReturnType<typeof screening>
