import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config/index.ts'
import { textFunctions } from '../../apps/server/src/engine/index.ts'
import { openPlatform } from '../../apps/server/src/platform/index.ts'
import { addTotp } from '../../apps/server/test/people/factors.ts'
import { conversing } from '../../apps/server/test/documents/conversations.ts'
import { documentsOf } from '../../apps/server/test/documents/documents.ts'
import { caller, people, type Person } from '../../apps/server/test/people/people.ts'
import { median } from '../bench/figures.ts'

/*
 * Does the time of an answer say whether an account exists, or has a second step, or what somebody to whom one writes has
 * decided? `node lab/hostile/answer-times.ts [TRIES]` tries each kind in turn, and prints medians with the chance that a try of
 * one kind takes longer than one of the first: 0.5 says nothing. It is read by people: a shared machine is too uneven for a test.
 */
const tries = Number(process.argv[2] ?? 200)
await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
const { config } = readConfig({ DATA_DIR: folder.path })
await using platform = await openPlatform(config, textFunctions, {})
await using app = await buildApp(platform, { ...config, rateLimits: false }, { logLevel: 'silent' })
const { ann, bob } = await people(app, 'ann', 'bob')
await addTotp({ clock: { now: Date.now, advance: () => undefined } }, ann)
const guest = caller(app)
/** The chance that a value of one list is above one of the other; equal ones count half. */
function chanceAbove(one: readonly number[], other: readonly number[]): number {
  let wins = 0
  for (const a of one) for (const b of other) wins += a > b ? 1 : Number(a === b) / 2
  return wins / (one.length * other.length)
}

/** Tries each kind; the first one is the one that the others are compared with. */
async function measure(
  title: string,
  kinds: Readonly<Record<string, (round: number) => Promise<unknown>>>,
): Promise<void> {
  const names = Object.keys(kinds)
  const times = new Map(names.map((name) => [name, [] as number[]]))
  for (let round = -5; round < tries; round++)
    // Each round begins with another kind, so that none always follows the same.
    for (let at = 0; at < names.length; at++) {
      const name = names[(round + 5 + at) % names.length] ?? ''
      const startedAt = performance.now()
      await kinds[name]?.(round)
      if (round >= 0) times.get(name)?.push(performance.now() - startedAt)
    }
  console.log(`${title}, ${tries} tries of each kind`)
  const [first = []] = times.values()
  for (const [name, each] of times)
    console.log(
      `  ${name}: median ${median(each).toFixed(2)} ms, slower ${chanceAbove(each, first).toFixed(3)}`,
    )
}

const asGuest = async (url: string, bodyOf: (email: string) => object) =>
  measure(`POST ${url}`, {
    without: async () => guest('POST', url, bodyOf(bob.email)),
    'with a second step': async () => guest('POST', url, bodyOf(ann.email)),
    'no account': async () => guest('POST', url, bodyOf('nobody@example.com')),
  })

await asGuest('/v1/account/sessions/email', (email) => ({ email, password: 'a wrong password' }))
await asGuest('/v1/account/recovery', (email) => ({ email, url: 'http://localhost:3000/' }))
await asGuest('/v1/account/tokens/email', (email) => ({ email, userId: 'unique()' }))

/** What people decide about somebody who writes to them (CV-03). */
const DECISIONS: Readonly<Record<string, (one: Person, to: Person) => Promise<unknown>>> = {
  free: async () => undefined,
  accepted: async (one, to) => setState(one, to, 'open'),
  declined: async (one, to) => setState(one, to, 'declined'),
  closed: async (one, to) => [await setState(one, to, 'open'), await setState(one, to, 'closed')],
  blocked: async (one, to) => documentsOf(to.request).create('blocks', { blocked: one.userId }),
  muted: async (one, to) => documentsOf(to.request).create('mutes', { muted: one.userId }),
  nobody: async (_, to) =>
    documentsOf(to.request).update('users', to.userId, { whoMayWrite: 'nobody' }),
}
const setState = async (one: Person, to: Person, state: string) =>
  documentsOf(to.request).update('conversations', await conversing(to).open(one), { state })

/** Someone who writes, and to whom: whoever has decided. `isFirst` for those to whom nothing was written before. */
async function openWriters(isFirst: boolean) {
  const { writer } = await people(app, 'writer')
  const kinds: Record<string, (round: number) => Promise<unknown>> = {}
  for (const [name, decide] of Object.entries(DECISIONS)) {
    if (isFirst && ['accepted', 'declined', 'closed'].includes(name)) continue
    const { reader } = await people(app, 'reader')
    if (!isFirst) await conversing(writer).write(reader, 'Before')
    await decide(writer, reader)
    const conversation = await conversing(writer).open(reader)
    const write = async () =>
      documentsOf(writer.request).create('messages', { conversation, text: 'How are you?' })
    kinds[name] = write
  }
  return kinds
}

await measure('POST messages, further ones', await openWriters(false))
await measure('POST messages, to whom nothing had been written', await openWriters(true))
