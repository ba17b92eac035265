import { execFile } from 'node:child_process'
import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, execPath } from 'node:process'
import { expect, it } from 'vitest'
import type { WEAKNESSES } from './planted-weakness.ts'

const ROOT = join(import.meta.dirname, '../..')
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs')
const TESTS = 'apps/server/src/services/account/mfa/ways-round.test.ts'

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

/** The tests of ways round the second factor that fail with a weakness. */
async function failuresWith(weakness: string): Promise<string[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
  const path = join(folder.path, 'report.json')
  const args = [VITEST, 'run', '--project=server', '--reporter=json', `--outputFile=${path}`, TESTS]
  const NODE_OPTIONS = `--import=${join(import.meta.dirname, 'planted-weakness.ts')}`
  const settings = { ...env, WEAKNESS: weakness, NODE_OPTIONS }
  const { promise, resolve } = Promise.withResolvers<unknown>()
  // A run with failures ends with 1.
  execFile(execPath, args, { cwd: ROOT, env: settings }, resolve)
  await promise
  const report = JSON.parse(await readFile(path, 'utf8')) as Report
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  expect(results.length).toBeGreaterThan(20)
  return results.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
}

const ALONE = / opens nothing, and mailbox and phone do not confirm it$/
const ONLY = 'a mailbox that is the only second factor'

/** The tests that notice each, and how many they are. */
const NOTICED: Readonly<Record<keyof typeof WEAKNESSES, [tests: RegExp, count: number]>> = {
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
}

it('the gate as it is lets nobody round', async () => {
  expect(await failuresWith('')).toEqual([])
})

it.each(Object.entries(NOTICED))('%s is noticed', async (weakness, [tests, count]) => {
  const failures = await failuresWith(weakness)
  expect(failures.filter((name) => !tests.test(name))).toEqual([])
  expect(failures).toHaveLength(count)
})
