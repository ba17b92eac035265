import { AppError } from '@devhood/contract'
import { isOwn, pointsTo } from './relations.ts'
import type { Rules } from './rules.ts'

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
}
