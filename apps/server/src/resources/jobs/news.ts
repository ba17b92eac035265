import { AppError } from '@devhood/contract'
import { foldCase } from '@devhood/contract/text'
import type { RawRecord } from '#engine'
import { openNotifier } from '#resources/notifications'
import type { Writer } from '#platform/database'
import type { Services } from '../resource.ts'
import type { Data } from '../shared/rules.ts'
import { text } from '../shared/values.ts'
import { isChanged } from './interest-answers.ts'
import { listInterested } from './received-interests/store.ts'
import { listLiveAds } from './store.ts'

/** The attributes of each change that interested people are told of. */
const CHANGES: Readonly<Record<string, readonly string[]>> = {
  title: ['title'],
  salary: ['salaryFrom', 'salaryTo', 'salaryCurrency', 'salaryUnit'],
  place: ['workplace', 'regions', 'place'],
}

/** What the people who are interested in an ad are told, and what the ad says about it. */
export interface JobNews {
  readonly kind: 'filled' | 'adChanged'
  readonly server?: { readonly changed: string; readonly changedAt: number }
}

/** The news in a change of an ad; undefined if nobody needs to hear of it. */
export function newsIn(
  before: RawRecord,
  data: Data,
  { from, to, now }: { readonly from: string; readonly to: string; readonly now: number },
): JobNews | undefined {
  if (to === 'filled' && from !== 'filled') return { kind: 'filled' }
  if (from !== 'live' || to !== 'live') return undefined
  const changed = Object.entries(CHANGES).flatMap(([change, names]) =>
    names.some((name) => isChanged(before, data, name)) ? [change] : [],
  )
  if (changed.length === 0) return undefined
  return { kind: 'adChanged', server: { changed: changed.join(', '), changedAt: now } }
}

/** Tells everybody who is interested in an ad and wasn't declined; of each kind of news they keep the newest. */
export function openJobNews(services: Pick<Services, 'changes' | 'engine' | 'now'>) {
  const { notify, withdraw } = openNotifier(services)
  return async (tx: Writer, { $id, poster }: RawRecord, kind: JobNews['kind']): Promise<void> => {
    const [job, actor] = [String($id), String(poster)]
    const news =
      kind === 'filled'
        ? ({ kind: 'interest', actor, job, within: `filled:${job}` } as const)
        : ({ kind, actor, job } as const)
    for (const user of await listInterested(tx, { job })) {
      await withdraw(tx, { ...news, user })
      await notify(tx, { ...news, user })
    }
  }
}

/** What makes two ads the same one, whatever they pay. */
const SAME = [
  'title',
  'company',
  'description',
  'workplace',
  'regions',
  'place',
  'seniority',
  'employment',
]

const likeness = (job: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(
    SAME.map((name) => {
      const value = job[name]
      const words = Array.isArray(value) ? JSON.stringify(value) : text(value)
      return foldCase(words).replaceAll(/\s+/g, ' ').trim()
    }),
  )

/** Throws, with its address, if the poster has the same ad live already. */
export async function checkUnique(
  tx: Writer,
  job: Data,
  { id, poster, now }: { readonly id: string; readonly poster: string; readonly now: number },
): Promise<void> {
  const own = likeness(job)
  const same = (await listLiveAds(tx, { poster, now })).find(
    (each) => each.$id !== id && likeness(each) === own,
  )
  if (same)
    throw new AppError('job_already_live', {
      message: `The same ad is live already: /jobs/${same.$id}`,
    })
}
