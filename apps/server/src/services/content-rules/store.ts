import type { RuleEffect, RuleKind } from '@devhood/contract'
import {
  type CollectionName,
  type Declaration,
  DECLARATIONS,
  writtenTexts,
} from '@devhood/contract/collections'
import { type Generated, type RawBuilder, sql as raw } from 'kysely'
import { queries } from '#platform/database'

interface Tables {
  content_rules: {
    sequence: Generated<number>
    $id: string
    $createdAt: number
    kind: RuleKind
    effect: RuleEffect
    text: string
    note: string
    found: number
    heldSince: number
    held: number
  }
  removed_pictures: {
    sequence: Generated<number>
    $createdAt: number
    post: string
    fingerprint: string
  }
  files: { $id: string; fingerprint: string }
  reports: { person: string | null; user: string | null; text: string | null }
  evidence: { rule: string | null; post: string | null; comment: string | null; job: string | null }
}
const { all, column, first, insert, remove, update, value } = queries<Tables>()

/** All rules, the newest first: an instance has few. */
export const listRules = all((db) =>
  db.selectFrom('content_rules').selectAll().orderBy('sequence', 'desc'),
)
export type RuleRow = Awaited<ReturnType<typeof listRules>>[number]

export const findRule = first((db, v: { id: string }) =>
  db.selectFrom('content_rules').selectAll().where('$id', '=', v.id),
)
export const countRules = value((db) =>
  db.selectFrom('content_rules').select((of) => of.fn.countAll<number>().as('count')),
)
export const insertRule = insert('content_rules')
export const updateRule = update('content_rules', '$id')
export const deleteRule = remove('content_rules', '$id')

const flagsOf = (name: 'post' | 'comment' | 'job') =>
  column((db, v: { id: string }) =>
    db.selectFrom('evidence').select('rule').where(name, '=', v.id).where('rule', 'is not', null),
  )
/** The rules that have found something before, whatever became of it. */
export const listFound = {
  posts: flagsOf('post'),
  comments: flagsOf('comment'),
  jobs: flagsOf('job'),
}
export type Checked = keyof typeof listFound

/** The same about a person, as their reports say it. */
export const listFoundOf = column((db, v: { person: string }) =>
  db.selectFrom('reports').select('text').where('person', '=', v.person).where('user', 'is', null),
)

const EVERY = raw`0 = 0`
/** Whose texts rules are tried on; the id of what is found, where it isn't its own. */
const TRIED = {
  posts: { where: EVERY },
  comments: { where: raw`creator IS NOT NULL` },
  jobs: { where: raw`status <> 'draft'` },
  users: { where: EVERY },
  links: { where: EVERY, id: 'user' },
  positions: { where: EVERY, id: 'user' },
} as const satisfies Partial<Record<CollectionName, { where: unknown; id?: string }>>

/** The texts of a collection, as far as they are columns; of a comment, its post besides. */
function columnsOf(name: keyof typeof TRIED): string[] {
  const { fields }: Declaration = DECLARATIONS[name]
  const texts = writtenTexts({ fields }).filter((each) => fields[each]?.kind !== 'pictureList')
  return name === 'comments' ? ['post', ...texts] : texts
}

const newest = (Object.keys(TRIED) as (keyof typeof TRIED)[]).map((name) => {
  const { where, id = '$id' }: { where: RawBuilder<unknown>; id?: string } = TRIED[name]
  const columns = columnsOf(name)
  const list = all(
    (_, v: { max: number }) => raw<Readonly<Record<string, string | null>> & { $id: string }>`
      SELECT ${raw.ref(id)} AS "$id", ${raw.join(columns.map((each) => raw.ref(each)))} FROM ${raw.table(name)}
      WHERE ${where} ORDER BY sequence DESC LIMIT ${v.max}`,
  )
  return [name, list] as const
})
/** The newest that people have shared, by collection. */
export const listNewest = new Map(newest)

/** Fingerprints of the pictures that moderators have removed from other posts, the newest first. */
export const listRemoved = column((db, v: { except: string; max: number }) =>
  db
    .selectFrom('removed_pictures')
    .select('fingerprint')
    .where('post', '<>', v.except)
    .orderBy('sequence', 'desc')
    .limit(v.max),
)
export const insertRemoved = insert('removed_pictures')
export const deleteRemoved = remove('removed_pictures', 'post')

/** What each of these files shows, without those that show too little. */
export const fingerprintsOf = column((db, v: { ids: string }, dialect) =>
  db
    .selectFrom('files')
    .select('fingerprint')
    .where('$id', 'in', dialect.list(v.ids, 'TEXT').$castTo<string>())
    .where('fingerprint', '<>', ''),
)
