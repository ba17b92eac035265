import { execFileSync, spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { argv, execPath, exit } from 'node:process'
import { bin, root, timed } from './gate/programs.ts'

/**
 * The checks of a change while it is written, in seconds: format, types and unused code of everything, the rules of the changed
 * files, and the tests beside them. `npm run check -- COMMIT` compares with that commit, not with the last one. `npm test` is the
 * gate. The tests that import a changed file would be nearly all: most open a whole server.
 */
const since = argv[2] ?? 'HEAD'

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** Files that differ from the commit and exist, new ones included. */
function changedFiles(): string[] {
  const differing = git('diff', '--name-only', '--diff-filter=d', since)
  return [...differing, ...git('ls-files', '--others', '--exclude-standard')]
}

interface Check {
  readonly name: string
  /** A program below `node_modules`, and its arguments. */
  readonly run: readonly [program: string, ...args: string[]]
}

const SOURCE = /\.(?:[jt]s|tsx)$/
const TEST = /\.test\.tsx?$/

/** The test of a file; for a file without one, all tests of its folder, or of the next folder above that has some. */
function testsOf(path: string): readonly string[] {
  const own = path.replace(SOURCE, '.test$&')
  const inFolder = (folder: string): readonly string[] => {
    const tests = readdirSync(join(root, folder)).filter((name) => TEST.test(name))
    if (tests.length > 0) return tests.map((name) => join(folder, name))
    return folder === '.' ? [] : inFolder(dirname(folder))
  }
  if (TEST.test(path)) return [path]
  const all = inFolder(dirname(path))
  return all.includes(own) ? [own] : all
}

/** What a change needs, the quickest first. */
function checksOf(changed: readonly string[]): readonly Check[] {
  const sources = changed.filter((path) => SOURCE.test(path))
  const always: readonly Check[] = [
    { name: 'format', run: ['oxfmt/bin/oxfmt', '--check'] },
    { name: 'types', run: ['typescript/bin/tsc', '-b'] },
    { name: 'unused code', run: ['knip/bin/knip.js'] },
  ]
  const tests = [...new Set(sources.flatMap(testsOf))]
  const rules: Check = { name: 'rules', run: ['oxlint/bin/oxlint', ...sources] }
  const own: Check = { name: 'tests', run: ['vitest/vitest.mjs', 'run', ...tests] }
  return [...always, ...(sources.length > 0 ? [rules] : []), ...(tests.length > 0 ? [own] : [])]
}

/** What a program says, with each error of types once: every part of the project reports those of the contract. */
function withoutRepeats(text: string): string {
  const seen = new Set<string>()
  return text
    .split('\n')
    .filter((line) => !line.includes(': error TS') || (!seen.has(line) && seen.add(line)))
    .join('\n')
}

/** Runs a program and prints what it says only if it fails. */
async function run([program, ...args]: Check['run']): Promise<boolean> {
  const child = spawn(execPath, [bin(program), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => printed.push(chunk))
  const passed = await new Promise<boolean>((resolve) =>
    child.on('close', (code) => resolve(code === 0)),
  )
  if (!passed) console.log(withoutRepeats(Buffer.concat(printed).toString()))
  return passed
}

let isGreen = true
for (const check of checksOf(changedFiles()))
  isGreen = (await timed(check.name, async () => run(check.run))) && isGreen
exit(isGreen ? 0 : 1)
