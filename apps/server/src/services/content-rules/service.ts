import {
  AppError,
  LIMITS,
  newId,
  RULE_LIMITS,
  type RuleEffect,
  type RuleKind,
} from '@devhood/contract'
import type { ContentRule, ContentRuleList, RuleTrial } from '@devhood/contract/schemas'
import { type Actor, formatInstant } from '#engine'
import type { Platform } from '#platform'
import type { RecordEntry } from '#services/operator'
import { matcherOf, type Pattern, ruleText } from './matching.ts'
import {
  countRules,
  deleteRule,
  findRule,
  insertRule,
  listNewest,
  listRules,
  type RuleRow,
} from './store.ts'

interface Options extends Pick<Platform, 'database' | 'now'> {
  readonly record: RecordEntry
}
export interface NewRule extends Pattern {
  readonly kind: RuleKind
  readonly effect: RuleEffect
  readonly note?: string
}

/** Texts that are matched before other requests get their turn. */
const AT_ONCE = 50
const EXAMPLES = 5
const EXCERPT = 200

const present = ({ $id, $createdAt, kind, effect, text, note, found }: RuleRow): ContentRule => ({
  $id,
  $createdAt: formatInstant($createdAt),
  kind,
  effect,
  text,
  note,
  found,
})

const NAMES = {
  posts: 'post',
  comments: 'comment',
  jobs: 'job',
  users: 'person',
  links: 'person',
  positions: 'person',
} as const

const invalid = (message: string) => new AppError('general_argument_invalid', { message })

function checked({ kind, text }: Pattern): Pattern {
  const stored = ruleText({ kind, text })
  if (stored !== undefined) return { kind, text: stored }
  throw invalid(
    kind === 'words'
      ? 'Parameter "text" must have at least one word.'
      : 'Parameter "text" must name a site, such as example.com or example.com/shop.',
  )
}

/** What a rule would have held must not be what everybody shares. */
function checkTrial({ tried, found }: RuleTrial, effect: RuleEffect): void {
  if (effect === 'flag' || found <= RULE_LIMITS.heldPart * tried) return
  throw new AppError('general_bad_request', {
    message: `The rule would hold ${found} of the last ${tried}. Make it narrower, or let it flag.`,
  })
}

/** Rules of operators for what people share: words and links that are flagged or held. */
export function contentRules({ database, now, record }: Options) {
  async function list(): Promise<ContentRuleList> {
    const rules = (await listRules(database)).map(present)
    return { total: rules.length, rules }
  }

  /** Tries a rule on the newest posts, comments, job ads and profiles. */
  async function trial(pattern: Pattern): Promise<RuleTrial> {
    const rule = checked(pattern)
    const result = { tried: 0, found: 0, examples: [] as RuleTrial['examples'] }
    for (const [collection, listIn] of listNewest) {
      for (const { $id, post, ...texts } of await listIn(database, { max: RULE_LIMITS.tried })) {
        const each = Object.values(texts).filter((text) => text !== null)
        if (result.tried++ % AT_ONCE === 0) await new Promise(setImmediate)
        if (!matcherOf(each)(rule)) continue
        result.found += 1
        // Without lists of tags.
        const shown = each.filter((text) => !text.startsWith('['))
        const text = shown.join(' \u00b7 ').slice(0, EXCERPT)
        if (result.examples.length < EXAMPLES)
          result.examples.push({ text, ...(post && { post }), [NAMES[collection]]: $id })
      }
    }
    return result
  }

  /** A rule is in force once it was tried. Throws `general_bad_request` for one that would hold too much. */
  async function create({ userId }: Actor, rule: NewRule): Promise<ContentRule> {
    const { effect, note = '' } = rule
    const pattern = checked(rule)
    checkTrial(await trial(pattern), effect)
    const time = now()
    const fresh = { found: 0, held: 0, heldSince: 0 }
    const row = { $id: newId(time), $createdAt: time, ...pattern, effect, note, ...fresh }
    await database.write(async (tx) => {
      if (((await countRules(tx)) ?? 0) >= RULE_LIMITS.rulesMax)
        throw new AppError('general_bad_request', {
          message: `There may be ${RULE_LIMITS.rulesMax} rules. Remove one first.`,
        })
      await insertRule(tx, row)
      await record(tx, { action: 'addRule', operator: userId, note: describe(pattern, effect) })
    })
    return present({ ...row, sequence: 0 })
  }

  /** What the rule has found stays in the queue. */
  async function end({ userId }: Actor, id: string): Promise<void> {
    await database.write(async (tx) => {
      const row = await findRule(tx, { id })
      if (row === undefined) throw new AppError('document_not_found')
      await deleteRule(tx, id)
      await record(tx, { action: 'endRule', operator: userId, note: describe(row, row.effect) })
    })
  }

  return { list, trial, create, end }
}

const describe = ({ kind, text }: Pattern, effect: RuleEffect): string =>
  `${effect} ${kind === 'words' ? `“${text}”` : text}`.slice(0, LIMITS.noteMax)
