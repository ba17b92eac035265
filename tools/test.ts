import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { argv, env, execPath, exit } from 'node:process'
import { startPostgres } from '../apps/server/test/stores/postgres-server.ts'
import { makeTemplate, missingServer } from '../apps/server/test/stores/servers.ts'
import { findBrowser } from './machine/browser.ts'
import { buildServer, buildWeb } from './build.ts'
import { readPlaywright, readVitest, type SuiteResult } from './gate/test-reports.ts'

/**
 * The gate: everything that must hold before a change lands, counted in one closing line. `--nightly` also runs
 * browser tests on the phone that hardly depend on the screen, all tests of whole servers and of the SDK on servers, and
 * in full the tests of random calls, crashes and large amounts.
 */
const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const bin = (name: string) => join(root, 'node_modules', name)
const count = { passed: 0, failed: 0, skipped: 0 }
const failures: string[] = []

type Settings = Readonly<Record<string, string>>
/** Whole servers then keep all they have on PostgreSQL, S3 and Redis. */
const ON_SERVERS: Settings = { TEST_STORES: 'servers' }

function run(args: readonly string[], settings?: Settings) {
  const child = spawn(execPath, args, { cwd: root, stdio: 'inherit', env: { ...env, ...settings } })
  return new Promise<boolean>((resolve) => child.on('exit', (code) => resolve(code === 0)))
}

async function check(name: string, ...args: string[]): Promise<void> {
  const started = performance.now()
  const passed = await run(args)
  count[passed ? 'passed' : 'failed']++
  if (!passed) failures.push(name)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${passed ? 'ok' : 'FAILED'}  ${name} (${seconds} s)`)
}

/** All checks of the sources, one at a time. */
async function checkSources(): Promise<void> {
  await check('format', bin('oxfmt/bin/oxfmt'), '--check')
  await check('lint and types', bin('oxlint/bin/oxlint'))
  const product = 'apps/web/tsconfig.product.json'
  await check("web app without Node's types", bin('typescript/bin/tsc'), '-p', product)
  await check('unused code', bin('knip/bin/knip.js'))
}

async function build(): Promise<void> {
  await buildWeb()
  await buildServer()
}

/** Runs a test runner and adds the counts of its report. A runner that dies without a report is a failure. */
async function suite<Report>(
  name: string,
  args: string[],
  read: (report: Report) => SuiteResult,
  settings?: Settings,
): Promise<void> {
  const passed = await run(args, settings)
  const file = join(results, `${name}.json`)
  const found: SuiteResult = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')) as Report)
    : { passed: 0, failed: 1, skipped: 0, faults: [] }
  count.passed += found.passed
  count.failed += found.failed || (passed ? 0 : 1)
  count.skipped += found.skipped
  if (!passed) failures.push(name, ...found.faults)
}

/** The tests of a project of vitest.config.ts. */
const vitest = (project: string, settings?: Settings) =>
  suite(
    project,
    [
      bin('vitest/vitest.mjs'),
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=test-results/${project}.json`,
    ],
    readVitest,
    settings,
  )

const browserTests = (name: string, options: readonly string[] = [], settings?: Settings) =>
  suite(name, [bin('@playwright/test/cli.js'), 'test', ...options], readPlaywright, settings)

/**
 * The tests of the SDK that reach what differs by store: rows, files and events of a whole app. What the others call
 * is tested on servers without a browser, and what the old SDK calls does the same there; `--nightly` runs them there too.
 */
const SDK_TESTS_ABOUT_STORES = ['main-flow', 'realtime', 'stores', 'uploads']
const sdkTests = () =>
  env['NIGHTLY']
    ? []
    : [...SDK_TESTS_ABOUT_STORES.map((name) => `e2e/sdk/${name}.spec.ts`), '--grep-invert=SDK 13']

/** Returns whether the machine has what these tests need. Otherwise reports them as skipped, which fails the gate. */
function has(tests: string, missing: string | undefined): boolean {
  if (missing === undefined) return true
  console.log(`skipped  ${tests}: no ${missing}`)
  count[env['CI'] ? 'failed' : 'skipped']++
  if (env['CI']) failures.push(`${tests}: no ${missing}`)
  return false
}

if (argv.includes('--nightly')) env['NIGHTLY'] = 'true'
rmSync(results, { recursive: true, force: true })
mkdirSync(results)
// They need sources only, and take the time in which an installation waits.
const [checked, testedWeb] = [checkSources(), vitest('web')]
await Promise.all([build(), run([join(import.meta.dirname, 'gate/install.ts')])])
// One PostgreSQL for all tests that do not stop theirs: each start takes most of a second. Without one, tests say why.
const postgres = await startPostgres().catch(() => undefined)
if (postgres) {
  env['TEST_POSTGRES_URL'] = postgres.url
  env['TEST_POSTGRES_TEMPLATE'] = (await makeTemplate(postgres)).name
}
const noBrowser = findBrowser() ? undefined : 'Chromium here; set CHROMIUM_PATH or install one'
const noServer = missingServer()

await testedWeb
// Few of these tests run at once, so they take the time in which others wait.
const testedSdk =
  has('SDK tests on PostgreSQL, S3 and Redis', noServer ?? noBrowser) &&
  browserTests('sdk-on-servers', sdkTests(), ON_SERVERS)
await Promise.all([vitest('server'), checked, testedSdk])
// One after the other: side by side, they took more CPU.
if (has('tests on PostgreSQL, S3 and Redis', noServer)) await vitest('on-servers', ON_SERVERS)
if (has('browser tests', noBrowser)) await browserTests('browser')

await postgres?.[Symbol.asyncDispose]()

if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
if (count.skipped > 0)
  console.log(`\n${count.skipped} skipped: they run at night, or this machine can't run them.`)
console.log(`${count.passed} passed, ${count.failed} failed`)
exit(count.failed > 0 ? 1 : 0)
