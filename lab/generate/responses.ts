import { type Person, permissionsFor, type GeneratorContext } from './people.ts'
import type { CreatedPost } from './posts.ts'
import { madeAt, openTable, type Table } from './tables.ts'
import { captionBy } from './sample-text.ts'

/** Reactions to posts besides likes: some people save or report a post, and operators handle the reports. */
export function openResponses({
  raw,
  random,
  people,
}: GeneratorContext & { readonly people: readonly Person[] }) {
  const saves = openTable(raw, 'saves')
  const reports = openTable(raw, 'reports')
  const openReports = openTable(raw, 'open_reports')
  const evidence = openTable(raw, 'evidence')
  const audit = openTable(raw, 'audit')
  const model = reports.models.find(({ post }) => post !== null) ?? {}
  const entry = audit.models.find(({ action }) => action === 'hide') ?? {}
  const somebody = () => people[random.skewed(people.length, 2)] as Person
  const document = (table: Table, by: Person, time: number) => ({
    ...madeAt(random.id(time), time),
    $permissions: permissionsFor(table)(by),
    user: by.$id,
  })

  function report({ $id: post, caption, creator, time }: CreatedPost): void {
    const isOpen = random.oneIn(5)
    const row = document(reports, somebody(), time)
    const status = isOpen ? 'open' : 'settled'
    reports.add({ ...row, post, person: null, status, text: captionBy(random) }, model)
    evidence.add({ report: row.$id, post, creator: creator.$id, caption })
    if (isOpen) {
      const { $id, user } = row
      const about = {
        kind: 'post',
        about: post,
        person: creator.$id,
        reason: String(model['reason']),
      }
      openReports.add({ report: $id, at: time, user, ...about, record: 'new', isRepeat: 0 })
      return
    }
    const about = { post, person: creator.$id, report: row.$id }
    audit.add({ $id: random.id(time), $createdAt: time, ...about, action: 'dismiss' }, entry)
  }

  return function respond(post: CreatedPost): void {
    if (random.oneIn(2)) saves.add({ ...document(saves, somebody(), post.time), post: post.$id })
    if (random.oneIn(500)) report(post)
  }
}
