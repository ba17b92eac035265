import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { argv, env, execPath, exit } from 'node:process'
import { startPostgres } from '../apps/server/test/stores/postgres-server.ts'
import { makeTemplate, missingServer } from '../apps/server/test/stores/servers.ts'
import { findBrowser } from './machine/browser.ts'
import { buildServer, buildWeb } from './build.ts'
import { VITEST_FILES_BY_NIGHT } from './gate/by-night.ts'
import { bin, root, timed } from './gate/programs.ts'
import { readPlaywright, readVitest, type SuiteResult } from './gate/test-reports.ts'

/**
 * The gate: everything that must hold before a change lands, counted in one closing line. `--nightly` also runs what
 * `gate/by-night.ts` names, all browser tests on the phone, all tests of whole servers and of the SDK on servers, and
 * in full the tests of random calls, crashes and large amounts: in parts, all of them or those that are named.
 */
const flags = argv.slice(2)
const isNight = flags.includes('--nightly')
const results = join(root, 'test-results')
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
  const passed = await timed(name, async () => run(args))
  count[passed ? 'passed' : 'failed']++
  if (!passed) failures.push(name)
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

interface VitestOptions {
  /** A project of vitest.config.ts; the suite's name by default. */
  readonly project?: string
  /** Folders of tests; all by default. */
  readonly within?: readonly string[]
  /** Patterns of tests that do not run. */
  readonly except?: readonly string[]
  readonly settings?: Settings
}

const vitest = (
  name: string,
  { project = name, within = [], except = [], settings }: VitestOptions = {},
) =>
  suite(
    name,
    [
      bin('vitest/vitest.mjs'),
      'run',
      `--project=${project}`,
      ...[...except, ...(isNight ? [] : VITEST_FILES_BY_NIGHT)].map(
        (pattern) => `--exclude=${pattern}`,
      ),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=test-results/${name}.json`,
      ...within,
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

const noBrowser = () =>
  findBrowser() ? undefined : 'Chromium here; set CHROMIUM_PATH or install one'
const noServer = missingServer

/** Returns whether the machine has what these tests need. Otherwise reports them as skipped, which fails the gate. */
function has(tests: string, missing: string | undefined): boolean {
  if (missing === undefined) return true
  console.log(`skipped  ${tests}: no ${missing}`)
  count[env['CI'] ? 'failed' : 'skipped']++
  if (env['CI']) failures.push(`${tests}: no ${missing}`)
  return false
}

const testSdkOnServers = async () => {
  if (has('SDK tests on PostgreSQL, S3 and Redis', noServer() ?? noBrowser()))
    await browserTests('sdk-on-servers', sdkTests(), ON_SERVERS)
}
const testOnServers = async () => {
  if (has('tests on PostgreSQL, S3 and Redis', noServer()))
    await vitest('on-servers', { settings: ON_SERVERS })
}
const testInBrowser = async () => {
  if (has('browser tests', noBrowser())) await browserTests('browser')
}

/** Long tests, by the part of the night that they are. */
const LONG = {
  crashes: ['lab/durability', 'lab/history'],
  processes: ['lab/cluster', 'lab/deploy', 'apps/server/test/processes'],
  hostile: ['lab/hostile', 'apps/server/test/fuzz', 'apps/server/test/hostile'],
  engines: ['lab/engines'],
}
const longTests = (name: keyof typeof LONG) => async () =>
  vitest(name, { project: 'server', within: LONG[name] })

/** The parts of the night, in order. Each can run alone: `npm test -- --nightly crashes hostile`. */
const PARTS: Readonly<Record<string, () => Promise<unknown>>> = {
  sources: async () => Promise.all([checkSources(), vitest('web')]),
  server: async () =>
    vitest('server', {
      except: Object.values(LONG)
        .flat()
        .map((folder) => `${folder}/**`),
    }),
  hostile: longTests('hostile'),
  crashes: longTests('crashes'),
  processes: longTests('processes'),
  servers: testOnServers,
  sdk: testSdkOnServers,
  browser: testInBrowser,
  engines: longTests('engines'),
}

/** The parts that the command names, or all. Ends with a list of them if one is unknown. */
function partsNamed(names: readonly string[]): readonly string[] {
  const all = Object.keys(PARTS)
  if (names.every((name) => all.includes(name))) return names.length === 0 ? all : names
  console.error(`The parts of the night are ${all.join(', ')}.`)
  return exit(1)
}

/** Runs parts one after the other, and prints how long each took. */
async function runParts(parts: readonly string[]): Promise<void> {
  for (const part of parts) {
    const started = performance.now()
    await PARTS[part]?.()
    console.log(`${part}: ${((performance.now() - started) / 60_000).toFixed(1)} minutes`)
  }
}

const parts = partsNamed(flags.filter((flag) => flag !== '--nightly'))
if (isNight) env['NIGHTLY'] = 'true'
else if (flags.length > 0) {
  console.error('npm test has one flag: --nightly, and after it parts of the night.')
  exit(1)
}
rmSync(results, { recursive: true, force: true })
mkdirSync(results)
// They need sources only, and take the time in which an installation waits.
const early = isNight ? [] : [checkSources(), vitest('web')]
await Promise.all([build(), run([join(import.meta.dirname, 'gate/install.ts')])])
// One PostgreSQL for all tests that do not stop theirs: each start takes most of a second. Without one, tests say why.
const postgres = await startPostgres().catch(() => undefined)
if (postgres) {
  env['TEST_POSTGRES_URL'] = postgres.url
  env['TEST_POSTGRES_TEMPLATE'] = (await makeTemplate(postgres)).name
}

if (isNight) await runParts(parts)
else {
  const [checked, testedWeb] = early
  await testedWeb
  // Few of the SDK's tests run at once, so they take the time in which others wait.
  await Promise.all([vitest('server'), checked, testSdkOnServers()])
  // One after the other: side by side, they took more CPU.
  await testOnServers()
  await testInBrowser()
}

await postgres?.[Symbol.asyncDispose]()

if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
if (count.skipped > 0)
  console.log(`\n${count.skipped} skipped: they run at night, or this machine can't run them.`)
console.log(`${count.passed} passed, ${count.failed} failed`)
exit(count.failed > 0 ? 1 : 0)
