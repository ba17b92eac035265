import { type InterestNews, newId } from '@devhood/contract'
import { openMatches } from '#resources/conversations'
import { type Notifier, openNotifier } from '#resources/notifications'
import type { Engine, RawRecord } from '#engine'
import type { Writer } from '#platform/database'
import type { Services } from '../../resource.ts'
import { theirContact } from '../interest-answers.ts'
import { hourOf, openReceivedInterestEvents, startOfHour } from '../received-interests/events.ts'
import {
  deleteReceivedInterest,
  findReceivedInterest,
  insertReceivedInterest,
  updateReceivedInterest,
} from '../received-interests/store.ts'
import { shownBeforeNames } from './card.ts'

/** What has changed: an answer of the person about their name, or to the poster's question. */
interface Shown {
  readonly id: string
  readonly answer: string | undefined
  readonly isAnswered: boolean
}

const posterOf = async (engine: Engine, tx: Writer, job: string): Promise<string> =>
  String((await engine.find(tx, 'jobs', job))?.['poster'])

interface Sides {
  readonly poster: string
  readonly person: string
  readonly job: string
  readonly hour: ReturnType<typeof hourOf>
}

/** Withdraws the notifications about an interest that is gone: those of its poster, and those of its person. */
async function withdrawNews({ withdraw }: Notifier, tx: Writer, sides: Sides): Promise<void> {
  const { poster, person, job, hour } = sides
  const toPerson = { kind: 'interest', user: person, actor: poster, job } as const
  await withdraw(tx, { kind: 'interest', user: poster, job }, hour)
  await withdraw(tx, { kind: 'connected', user: poster, actor: person, job })
  await withdraw(tx, toPerson)
  await withdraw(tx, { ...toPerson, within: `question:${job}` })
}

/** Keeps what the poster sees of an interest as it is, and tells them: of an anonymous person, with the time of the hour. */
export function openShowing(services: Pick<Services, 'changes' | 'engine' | 'now'>) {
  const { changes, engine, now } = services
  const notifier = openNotifier(services)
  const matches = openMatches(services)
  const announceReceived = openReceivedInterestEvents({ changes, now })

  const tell = async (tx: Writer, news: InterestNews, user: string, job: string) =>
    notifier.notify(tx, { kind: 'interest', user, job, within: `${news}:${job}` }, hourOf(now()))

  async function create(tx: Writer, row: RawRecord): Promise<void> {
    const [interest, job] = [String(row['$id']), String(row['job'])]
    const poster = await posterOf(engine, tx, job)
    const time = startOfHour(now())
    const id = newId(time)
    const shown = shownBeforeNames(row)
    await insertReceivedInterest(tx, { ...shown, $id: id, $createdAt: time, poster, job, interest })
    announceReceived(tx, { id, action: 'create' }, false)
    await notifier.notify(tx, { kind: 'interest', user: poster, job }, hourOf(now()))
  }

  async function update(tx: Writer, interest: string, { id, answer, isAnswered }: Shown) {
    const row = await engine.find(tx, 'interests', interest)
    if (row === undefined) return
    const [person, job] = [String(row['user']), String(row['job'])]
    const isAgreed = answer === 'agreed'
    await updateReceivedInterest(tx, id, startOfHour(now()), {
      ...shownBeforeNames(row),
      ...(answer !== undefined && { state: answer }),
      ...(isAgreed && { person, ...theirContact(row) }),
    })
    announceReceived(tx, { id, action: 'update' }, isAgreed)
    const user = await posterOf(engine, tx, job)
    if (isAgreed) {
      await matches.open(tx, { poster: user, person, job })
      await notifier.notify(tx, { kind: 'connected', user, actor: person, job })
    }
    if (answer === 'declined') await tell(tx, 'refused', user, job)
    if (isAnswered) await tell(tx, 'answer', user, job)
  }

  /** Deletes what the poster sees, and the notifications about it. The poster hears that somebody withdrew, without a reason. */
  async function remove(tx: Writer, interest: RawRecord): Promise<void> {
    const id = await findReceivedInterest(tx, { interest: String(interest['$id']) })
    const row = id === undefined ? undefined : await engine.find(tx, 'leads', id)
    if (id === undefined || row === undefined) return
    const [poster, person, job] = [row['poster'], interest['user'], row['job']].map(String) as [
      string,
      string,
      string,
    ]
    const isNamed = row['person'] !== null
    announceReceived(tx, { id, action: 'delete', row }, isNamed)
    await deleteReceivedInterest(tx, id)
    const toPoster = { kind: 'interest', user: poster, job } as const
    await withdrawNews(notifier, tx, { poster, person, job, hour: hourOf(now()) })
    if (row['state'] === 'declined') return
    if (!isNamed) return tell(tx, 'withdrawn', poster, job)
    await matches.close(tx, { poster, person, job })
    await notifier.notify(tx, { ...toPoster, actor: person, within: `withdrawn:${job}` })
  }

  return { create, update, remove }
}
