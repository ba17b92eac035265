import { idIn, isOwn, pointsTo } from './relations.ts'
import type { Rules } from './rules.ts'
import { refused } from './refusal.ts'
import { keepEvidence } from './store.ts'

/** What is somebody's, and by which of its fields. */
const OWNED = [
  { name: 'post', collection: 'posts', owner: 'creator' },
  { name: 'job', collection: 'jobs', owner: 'poster' },
] as const

export const reportRules: Rules = {
  async creating({ tx, engine, view: { actor } }, data) {
    if (!isOwn(data['user'], actor)) return { data }
    const given = ['post', 'person', 'job'].filter((name) => (data[name] ?? null) !== null)
    if (given.length !== 1)
      throw refused('one of the attributes "post", "person" and "job" must be given')
    if (pointsTo(data['person'], actor.userId))
      throw refused('attribute "person" must be somebody else')
    for (const { name, collection, owner } of OWNED) {
      const sent = data[name] ?? null
      const reported = sent === null ? undefined : await engine.find(tx, collection, idIn(sent))
      if (reported?.[owner] === actor.userId)
        throw refused(`attribute "${name}" must be somebody else’s`)
    }
    return { data }
  },
  /** Its author may change or delete what was reported: operators are to see what it was. */
  async created({ tx, engine }, report) {
    const post = (await engine.find(tx, 'reports', report))?.['post']
    const reported = typeof post === 'string' ? await engine.find(tx, 'posts', post) : undefined
    if (reported === undefined) return
    const caption = typeof reported['caption'] === 'string' ? reported['caption'] : null
    await keepEvidence(tx, {
      report,
      post: String(reported.$id),
      creator: String(reported['creator']),
      caption,
    })
  },
}
