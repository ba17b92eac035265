import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { arch, env, execPath, platform } from 'node:process'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { root } from '../../tools/bundle/inputs.ts'
import { PROGRAM } from '../../tools/release/stage.ts'

/* A package on a machine with an older Node, with an npm and a Node of ours. */

const NAME = `node-${platform}-${arch}`
/** What says its arguments in place of Node. */
const WORKS = '#!/bin/sh\necho "$@"\n'
/** What npm does: it writes what it "fetches", and that it was asked. */
const NPM = `
const { appendFileSync, copyFileSync } = require('node:fs')
appendFileSync(process.env.ASKED, process.argv.slice(2, 4).join(' ') + '\\n')
const { DOES, TGZ, npm_config_pack_destination: to } = process.env
if (DOES === 'hangs') setInterval(() => {}, 1000)
else if (DOES === 'fails') { console.error('npm error network'); process.exit(1) }
else copyFileSync(TGZ, to + '/${NAME}-24.99.0.tgz')
`
const OLD = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.1.0'}})`

/** A package in a folder; `node` is the Node that npm has. */
async function openPackage(node = WORKS) {
  const folder = await mkdtempDisposable(join(tmpdir(), 'devhood-fetch-'))
  const at = (path: string) => join(folder.path, path)
  const write = (path: string, content: string, mode = 0o644) => {
    mkdirSync(dirname(at(path)), { recursive: true })
    writeFileSync(at(path), content, { mode })
  }
  write('package/bin/node', node, 0o755)
  write('package/share/more', 'which is not kept')
  spawnSync('tar', ['-czf', 'node.tgz', 'package'], { cwd: folder.path })
  const integrity = `sha512-${createHash('sha512')
    .update(readFileSync(at('node.tgz')))
    .digest('base64')}`
  const nodes = { [NAME]: { version: '24.99.0', integrity } }
  write('devhood/package.json', JSON.stringify({ type: 'module', nodes }))
  for (const name of ['launch', 'fetch-node', 'package-bin'])
    cpSync(join(root, `tools/${name}.js`), at(`devhood/tools/${name}.js`))
  write('npm-cli.js', NPM)
  write('asked', '')
  const start = (settings: Readonly<Record<string, string>> = {}) =>
    spawn(execPath, [`--import=${OLD}`, at('devhood/tools/package-bin.js'), 'help'], {
      env: {
        PATH: env['PATH'],
        HOME: at('home'),
        npm_execpath: at('npm-cli.js'),
        TGZ: at('node.tgz'),
        ASKED: at('asked'),
        ...settings,
      },
    })
  return {
    at,
    write,
    start,
    async run(settings?: Readonly<Record<string, string>>) {
      const child = start(settings)
      const parts = [text(child.stdout), text(child.stderr), once(child, 'exit')] as const
      const [out, error, [code]] = await Promise.all(parts)
      return { out, error, code: code as number }
    },
    asked: () => readFileSync(at('asked'), 'utf8'),
    /** All that is kept of Node. */
    kept: () => {
      const all = readdirSync(folder.path, { recursive: true, encoding: 'utf8' })
      return all.filter((path) =>
        /^(?:devhood|home|cache)\/.*(?:\/fetch-\w{6}|\/node|\/more|tgz)$/.test(path),
      )
    },
    [Symbol.asyncDispose]: async () => folder.remove(),
  }
}

const IN_PACKAGE = `devhood/node_modules/.cache/${NAME}-24.99.0/bin/node`
const FETCHES = 'npm fetches Node 24.99.0 for Devhood, once (50 MB)…\n'
const STARTED = expect.stringContaining(`devhood/${PROGRAM} help`) as string

it('is fetched once, its binary alone, and runs every command from then on', async () => {
  await using devhood = await openPackage()
  expect(await devhood.run()).toEqual({ out: STARTED, error: FETCHES, code: 0 })
  expect(await devhood.run({ DOES: 'fails' })).toEqual({ out: STARTED, error: '', code: 0 })
  expect(devhood.asked()).toBe(`pack ${NAME}@24.99.0\n`)
  expect(devhood.kept()).toEqual([IN_PACKAGE])
})

it('is taken from the cache of npm if that has it, and is whole', async () => {
  await using devhood = await openPackage()
  const bytes = readFileSync(devhood.at('node.tgz'))
  const hex = createHash('sha512').update(bytes).digest('hex')
  const name = `${hex.slice(0, 2)}/${hex.slice(2, 4)}/${hex.slice(4)}`
  const cached = `home/.npm/_cacache/content-v2/sha512/${name}`
  devhood.write(cached, 'half')
  expect((await devhood.run({ DOES: 'fails' })).error).toContain('with a network')
  writeFileSync(devhood.at(cached), bytes)
  expect(await devhood.run({ DOES: 'fails' })).toEqual({ out: STARTED, error: '', code: 0 })
  expect(devhood.kept()).toEqual([IN_PACKAGE])
})

it('is fetched by two starts at once without harm', async () => {
  await using devhood = await openPackage()
  const both = await Promise.all([devhood.run(), devhood.run()])
  expect(both.map(({ out, code }) => [out, code])).toEqual([
    [STARTED, 0],
    [STARTED, 0],
  ])
  expect(devhood.kept()).toEqual([IN_PACKAGE])
})

it.each([
  ['home/.cache/devhood', {}],
  ['cache/devhood', { XDG_CACHE_HOME: 'cache' }],
])('is kept in %s if the package is not to be written', async (place, names) => {
  await using devhood = await openPackage()
  devhood.write('devhood/node_modules/.cache', 'no folder')
  const settings = Object.fromEntries(
    Object.entries(names).map(([key, at]) => [key, devhood.at(at)]),
  )
  expect((await devhood.run(settings)).code).toBe(0)
  expect(await devhood.run({ ...settings, DOES: 'fails' })).toMatchObject({ error: '', code: 0 })
  expect(devhood.kept()).toEqual([`${place}/${NAME}-24.99.0/bin/node`])
})

const FAULTS: [what: string, settings: Readonly<Record<string, string>>, says: string][] = [
  ['there is no network', { DOES: 'fails' }, 'npm error network\n'],
  ['there is no npm', { npm_execpath: '', PATH: '' }, 'spawn npm ENOENT\n'],
  [
    'npm has other bytes',
    { TGZ: import.meta.filename },
    'another one than this release was made with',
  ],
  ['there is no tar', { PATH: '' }, 'spawn tar ENOENT\n'],
  ['no folder is to be written', { HOME: '/dev/null' }, 'no folder can be written'],
]

it.each(FAULTS)('says what to do if %s, and keeps nothing', async (_, settings, says) => {
  await using devhood = await openPackage()
  if (settings['HOME'] !== undefined) devhood.write('devhood/node_modules/.cache', 'no folder')
  const { out, error, code } = await devhood.run(settings)
  expect([out, code]).toEqual(['', 1])
  expect(error).toContain(says)
  expect(error).toMatch(/please [^.]*, or install Node\.\n$/)
  expect(devhood.kept()).toEqual([])
})

it('is not kept if it does not run here', async () => {
  await using devhood = await openPackage('#!/nowhere/sh\n')
  expect((await devhood.run()).error).toMatch(/ENOENT\n.* does not run here.* or install Node\.\n$/)
  expect(devhood.kept()).toEqual([])
})

it('is not kept after Ctrl-C, which ends npm, too', async () => {
  await using devhood = await openPackage()
  const child = devhood.start({ DOES: 'hangs' })
  const ended = once(child, 'exit')
  child.stderr.once('data', () => {
    const isAsked = setInterval(() => {
      if (devhood.asked() === '') return
      clearInterval(isAsked)
      child.kill('SIGINT')
    }, 5)
  })
  expect(await ended).toEqual([1, null])
  expect(devhood.kept()).toEqual([])
})
