import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config/index.ts'
import { textFunctions } from '../../apps/server/src/engine/index.ts'
import { openPlatform } from '../../apps/server/src/platform/index.ts'
import { addTotp } from '../../apps/server/test/people/factors.ts'
import { caller, people } from '../../apps/server/test/people/people.ts'
import { median } from '../bench/figures.ts'

/*
 * Does the time of an answer say whether an account exists, or has a second step? `node lab/hostile/answer-times.ts [TRIES]`
 * tries each kind in turn, and prints medians with the chance that a try of one kind takes longer than one of another: 0.5
 * says nothing. It is read by people: a shared machine is too uneven for a test.
 */
const tries = Number(process.argv[2] ?? 200)
await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
const { config } = readConfig({ DATA_DIR: folder.path })
await using platform = await openPlatform(config, textFunctions, {})
await using app = await buildApp(platform, { ...config, rateLimits: false }, { logLevel: 'silent' })
const { ann, bob } = await people(app, 'ann', 'bob')
await addTotp({ clock: { now: Date.now, advance: () => undefined } }, ann)
const guest = caller(app)
const KINDS = {
  'with a second step': ann.email,
  without: bob.email,
  'no account': 'nobody@example.com',
} as const
type Kind = keyof typeof KINDS
const names = Object.keys(KINDS) as Kind[]

/** The chance that a value of one list is above one of the other; equal ones count half. */
function chanceAbove(one: readonly number[], other: readonly number[]): number {
  let wins = 0
  for (const a of one) for (const b of other) wins += a > b ? 1 : Number(a === b) / 2
  return wins / (one.length * other.length)
}

async function measure(url: string, bodyOf: (email: string) => object): Promise<void> {
  const times: Record<Kind, number[]> = { 'with a second step': [], without: [], 'no account': [] }
  for (let round = -5; round < tries; round++)
    // Each round begins with another kind, so that none always follows the same.
    for (let at = 0; at < names.length; at++) {
      const name = names[(round + 5 + at) % names.length] ?? 'without'
      const startedAt = performance.now()
      await guest('POST', url, bodyOf(KINDS[name]))
      if (round >= 0) times[name].push(performance.now() - startedAt)
    }
  console.log(`POST ${url}, ${tries} tries of each kind`)
  for (const name of names) console.log(`  ${name}: median ${median(times[name]).toFixed(2)} ms`)
  const pairs = [
    ['with a second step', 'without'],
    ['without', 'no account'],
  ] as const
  for (const [one, other] of pairs)
    console.log(`  ${one} / ${other}: ${chanceAbove(times[one], times[other]).toFixed(3)}`)
}

await measure('/v1/account/sessions/email', (email) => ({ email, password: 'a wrong password' }))
await measure('/v1/account/recovery', (email) => ({ email, url: 'http://localhost:3000/' }))
await measure('/v1/account/tokens/email', (email) => ({ email, userId: 'unique()' }))
