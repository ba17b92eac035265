import {
  existsSync,
  globSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { fingerprint, makeReadable, root, runVite } from './inputs.ts'
import { listPackages } from './packages.ts'

const server = join(root, 'apps/server')
const dist = join(server, 'dist')

/** A program that another one starts lies beside it in the bundle. */
const PROGRAM = /join\(import\.meta\.dirname, '([\w-]+-process)\.ts'\)/g

/** Modules read files that lie beside their source, wherever the bundle puts their code. */
const sourcePlaces: Plugin = {
  name: 'source-places',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(root) || id.includes('node_modules')) return undefined
    const place = JSON.stringify(`/../../../../${relative(root, dirname(id))}`)
    return code
      .split(PROGRAM)
      .map((part, at) =>
        at % 2 === 1
          ? `(import.meta.dirname + '/${part}.js')`
          : part.replaceAll('import.meta.dirname', `(import.meta.dirname + ${place})`),
      )
      .join('')
  },
}

/** Node keeps a file's text in memory as long as its code, at two bytes a character unless all of it is ASCII. */
const inAscii = (code: string) =>
  code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * Takes Node's own modules as objects. An `import` would evaluate all of their exports, and those of `node:http` load its
 * whole client for `fetch`.
 */
const withoutImports = (code: string) =>
  code.replaceAll(
    /import(\{[^}]*\})from("node:[^"]+");/g,
    (_, names: string, module: string) =>
      `const${names.replaceAll(' as ', ':')}=process.getBuiltinModule(${module});`,
  )

/** Functions and classes keep their names, for stack traces. Whitespace goes: Node keeps a table of line ends. */
const minify = {
  compress: false,
  mangle: { toplevel: false, keepNames: { function: true, class: true } },
  codegen: { removeWhitespace: true },
} as const

/**
 * Bundles programs with all packages that have no native code. What a program imports late lies in a file of its own,
 * and is read when it is needed; all else is in one file, because loading hundreds of them takes most of a start's time.
 */
async function bundle(outDir: string, input: Readonly<Record<string, string>>, shared?: string) {
  await runVite({
    root: server,
    configFile: false,
    plugins: [sourcePlaces, listPackages(Object.keys(input)[0])],
    // Fastify would load its compilers only if we had not set our own.
    ssr: {
      noExternal: true,
      external: ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler'],
    },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'node24',
      rolldownOptions: {
        input: { ...input },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          comments: false,
          minify,
          ...(shared !== undefined && {
            codeSplitting: { groups: [{ name: 'server', test: (id: string) => id === shared }] },
          }),
        },
      },
    },
  })
}

const wantedFolder = () => {
  const wanted = fingerprint(
    'tools/{bundle,commands,doctor}/*.ts',
    'tools/{command,devhood}.ts',
    'lab/sample/*.ts',
    'apps/server/package.json',
    'apps/server/src/**/*.ts',
    'packages/{contract,client}/{package.json,src/**/*.ts}',
  )
  return join(dist, wanted.slice(0, 16))
}

const programIn = (folder: string) => join(folder, 'devhood.js')

/** The path of the program if the sources have not changed since it was built. */
export function findServer(): string | undefined {
  const program = programIn(wantedFolder())
  return existsSync(program) ? program : undefined
}

/** A server that still runs may need files of the build before this one. */
function removeOldest(): void {
  const builds = globSync('*/', { cwd: dist }).map((name) => join(dist, name))
  const byAge = builds.toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const folder of byAge.slice(2)) rmSync(folder, { recursive: true, force: true })
}

/** Bundles the server and its commands when the sources have changed, and returns the path of the program. */
export async function buildServer(): Promise<string> {
  const folder = wantedFolder()
  if (existsSync(programIn(folder))) return programIn(folder)
  console.log('Building the server…')
  const draft = join(dist, `draft-${process.pid}`)
  const source = (path: string) => join(server, 'src', path)
  const main = source('main.ts')
  await bundle(
    draft,
    {
      devhood: join(root, 'tools/devhood.ts'),
      'backup-process': source('services/backup/backup-process.ts'),
    },
    main,
  )
  await bundle(draft, {
    'image-process': source('platform/images/processes/image-process.ts'),
  })
  for (const name of globSync('*.js', { cwd: draft })) {
    const path = join(draft, name)
    writeFileSync(path, withoutImports(inAscii(readFileSync(path, 'utf8'))))
  }
  makeReadable(draft)
  renameSync(draft, folder)
  removeOldest()
  return programIn(folder)
}
