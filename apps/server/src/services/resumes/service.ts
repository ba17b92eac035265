import { AppError, LIMITS, profilePath, Query } from '@devhood/contract'
import type { Resume } from '@devhood/contract/schemas'
import type { Config } from '#config'
import type { Actor, Document, Engine } from '#engine'
import type { Platform } from '#platform'
import { text } from '#resources'
import { haveAgreed, listPositions, type PositionRow } from './store.ts'

const SCHEMA = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json'

export interface ResumeOptions extends Pick<Platform, 'database'> {
  readonly engine: Pick<Engine, 'get' | 'list'>
  readonly config: Pick<Config, 'publicUrl'>
}

/** An object with those of the texts that are there. */
const texts = <K extends string>(from: Readonly<Record<K, unknown>>) =>
  Object.fromEntries(Object.entries(from).filter(([, value]) => text(value) !== '')) as Partial<
    Record<K, string>
  >

/** What goes on comes first, then what ended last. */
function inOrder(positions: readonly PositionRow[]): readonly PositionRow[] {
  const end = ({ to }: PositionRow) => to || '9999-12'
  return positions.toSorted((a, b) => end(b).localeCompare(end(a)) || b.from.localeCompare(a.from))
}

const timeOf = ({ from, to, summary }: PositionRow) => ({
  startDate: from,
  ...texts({ endDate: to, summary }),
})

function basicsOf(person: Document, origin: string): Omit<Resume['basics'], 'profiles'> {
  const { name, headline, bio, imageUrl, place } = person
  return {
    name: text(name),
    url: origin + profilePath({ $id: person.$id, username: text(person['username']) }),
    ...texts({ label: headline, summary: bio, image: imageUrl }),
    ...(text(place) && { location: { city: text(place) } }),
  }
}

export function resumeService({ database, engine, config }: ResumeOptions) {
  const { origin } = config.publicUrl

  async function mayRead(actor: Actor | undefined, person: Document): Promise<boolean> {
    if (person['showsResume'] === true) return true
    if (actor?.userId == null) return false
    return (
      actor.userId === person.$id ||
      haveAgreed(database, { poster: actor.userId, person: person.$id })
    )
  }

  /** Throws `document_not_found` also for a resume that the viewer may not read. */
  async function get(actor: Actor | undefined, userId: string): Promise<Resume> {
    const view = { actor, urlOf: (path: string) => origin + path }
    const person = await engine.get(
      database,
      { collection: 'users', id: userId, queries: [] },
      view,
    )
    if (!(await mayRead(actor, person))) throw new AppError('document_not_found')
    const queries = [Query.equal('user', [userId]), Query.orderAsc('$createdAt')]
    const links = await engine.list(database, { collection: 'links', queries, totalMax: 0 }, view)
    const positions = inOrder(
      await listPositions(database, { user: userId, max: LIMITS.positionsMax }),
    )
    const of = (kind: string) => positions.filter((position) => position.kind === kind)
    const { stack } = person
    return {
      $schema: SCHEMA,
      basics: {
        ...basicsOf(person, origin),
        profiles: links.documents.map(({ label, url }) => ({
          network: text(label),
          url: text(url),
        })),
      },
      work: of('work').map((each) => ({
        position: each.title,
        name: each.organization,
        ...timeOf(each),
      })),
      education: of('education').map((each) => ({
        area: each.title,
        institution: each.organization,
        ...timeOf(each),
      })),
      skills: Array.isArray(stack) ? stack.map((name) => ({ name: String(name) })) : [],
      meta: { canonical: `${origin}/v1/resumes/${userId}`, version: 'v1.0.0' },
    }
  }

  return { get }
}

export type ResumeService = ReturnType<typeof resumeService>
