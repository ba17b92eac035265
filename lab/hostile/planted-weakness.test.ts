import { execFile } from 'node:child_process'
import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, execPath } from 'node:process'
import { expect, it } from 'vitest'
import type { WEAKNESSES } from './planted-weakness.ts'

const ROOT = join(import.meta.dirname, '../..')
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs')
const SERVICES = 'apps/server/src/services'
const WAYS_ROUND = 'account/mfa/ways-round'

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

/** The tests of a file that fail with a weakness. */
async function failuresWith(weakness: string, file = WAYS_ROUND): Promise<string[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
  const path = join(folder.path, 'report.json')
  const tests = `${SERVICES}/${file}.test.ts`
  const args = [VITEST, 'run', '--project=server', '--reporter=json', `--outputFile=${path}`, tests]
  const NODE_OPTIONS = `--import=${join(import.meta.dirname, 'planted-weakness.ts')}`
  const settings = { ...env, WEAKNESS: weakness, NODE_OPTIONS }
  const { promise, resolve } = Promise.withResolvers<unknown>()
  // A run with failures ends with 1.
  execFile(execPath, args, { cwd: ROOT, env: settings }, resolve)
  await promise
  const report = JSON.parse(await readFile(path, 'utf8')) as Report
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  expect(results.length).toBeGreaterThan(file === WAYS_ROUND ? 20 : 4)
  return results.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
}

const ALONE = / opens nothing, and mailbox and phone do not confirm it$/
const ONLY = 'a mailbox that is the only second factor'

/** The tests that notice each, how many they are, and their file. */
const NOTICED: Readonly<
  Record<keyof typeof WEAKNESSES, [tests: RegExp, count: number, file?: string]>
> = {
  'no gate': [new RegExp(`${ALONE.source}|^beside a passkey|^${ONLY} does`), 12],
  'no step-up': [/ needs a fresh confirmation to /, 13],
  'mailbox and phone count beside an app or a passkey': [
    new RegExp(`${ALONE.source}|^beside a passkey`),
    8,
  ],
  'one mailbox begins and confirms': [new RegExp(`^${ONLY} does not confirm a session`), 2],
  'a mailbox counts that has set the password': [
    new RegExp(`^${ONLY} does not confirm the password`),
    1,
  ],
  'a passkey is no factor': [/^beside a passkey/, 1],
  'moderators may what operators may': [/^a moderator (finds|undoes) /, 2, 'operator/roles'],
  'moderators look for networks': [/ neither looks for /, 3, 'operator/people/networks'],
  'who decided answers the appeal': [
    / waits 72 hours for somebody else/,
    1,
    'operator/appeals/appeals',
  ],
  'a limited session reaches every call': [
    / reaches no other call| makes no JWT/,
    2,
    'account/sessions/restricted-sessions',
  ],
  'an act on many is undone over later decisions': [
    / about whom somebody has decided since$/,
    1,
    'operator/bulk/bulk',
  ],
  'a raid holds nothing': [/ raid |, they wait again/, 5, 'raids/raids'],
  'who asks for an erasure approves it': [
    / is approved by another operator/,
    1,
    'operator/data-requests/data-requests',
  ],
}

it('the gate as it is lets nobody round', async () => {
  expect(await failuresWith('')).toEqual([])
})

it.each(Object.entries(NOTICED))('%s is noticed', async (weakness, [tests, count, file]) => {
  const failures = await failuresWith(weakness, file)
  expect(failures.filter((name) => !tests.test(name))).toEqual([])
  expect(failures).toHaveLength(count)
})
