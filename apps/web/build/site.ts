import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

interface Site {
  /** Folder of the web app. */
  readonly root: string
  /** First part of an address → the modules that its screen loads late, as ends of their paths. */
  readonly screens: Readonly<Record<string, readonly string[]>>
}

/**
 * Writes what is known only after the build: `sw.js`, which keeps all scripts and styles for times without
 * network, and `.site.json`, which tells the server what each screen's page can ask for at once.
 */
export function site({ root, screens }: Site): Plugin {
  return {
    name: 'site',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const files = Object.keys(bundle).filter((name) => /^assets\/.+\.(js|css)$/.test(name))
      const urls = files.map((name) => `/${name}`).toSorted()
      const source = await serviceWorker(join(root, 'worker/sw.ts'), urls)
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      const preloads = Object.entries(screens).map(([part, modules]) => [
        part,
        modules.flatMap((module) => chunkUrls(bundle, module)),
      ])
      const unique = preloads.map(([part, names]) => [part, [...new Set(names)]])
      const siteData = JSON.stringify({ preloads: Object.fromEntries(unique) as unknown })
      this.emitFile({ type: 'asset', fileName: '.site.json', source: siteData })
    },
  }
}

/** The script as one file of its own, as browsers want it. */
async function serviceWorker(input: string, files: readonly string[]): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { FILES: JSON.stringify(files) },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  })
  const [output] = (result as Rolldown.RolldownOutput).output
  return output.code
}

/** The addresses of the script that holds a module, and of all that it needs at once, entry excepted. */
function chunkUrls(bundle: Bundle, module: string): string[] {
  const chunks = Object.values(bundle).filter((part): part is Chunk => part.type === 'chunk')
  const first = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
  if (!first) throw new Error(`No script holds ${module}`)
  const found = new Set([first])
  for (const { imports } of found)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
  return [...found].filter(({ isEntry }) => !isEntry).map(({ fileName }) => `/${fileName}`)
}
