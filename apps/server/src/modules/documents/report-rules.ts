import { AppError } from '@devhood/contract'
import { isOwn, pointsTo } from './relations.ts'
import type { Rules } from './rules.ts'
import { keepEvidence } from './store.ts'

const refused = (reason: string) =>
  new AppError('document_invalid_structure', { message: `Invalid document structure: ${reason}.` })

const idIn = (sent: unknown): string =>
  String(typeof sent === 'object' && sent !== null && '$id' in sent ? sent.$id : sent)

export const reportRules: Rules = {
  async creating({ tx, engine, view: { actor } }, data) {
    if (!isOwn(data['user'], actor)) return { data }
    const { post = null, person = null } = data
    if ((post === null) === (person === null))
      throw refused('one of the attributes "post" and "person" must be given')
    if (pointsTo(person, actor.userId)) throw refused('attribute "person" must be somebody else')
    const reported = post === null ? undefined : await engine.find(tx, 'posts', idIn(post))
    if (reported?.['creator'] === actor.userId)
      throw refused('attribute "post" must be somebody else’s')
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
