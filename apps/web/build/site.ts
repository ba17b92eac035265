import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

interface Site {
  /** Root folder of the web app. */
  readonly root: string
  /** First path segment of a URL → modules that its screen loads lazily, as suffixes of their paths. */
  readonly screens: Readonly<Record<string, readonly string[]>>
}

/**
 * Vite plugin for files that depend on the finished build: `sw.js`, which caches all scripts and styles for offline
 * use, and `.site.json`, which tells the server what each screen's page can preload.
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

/** Builds the service worker as one file, because browsers need a single script. */
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

/** URLs of the chunk that contains a module and of its static imports, without the entry. */
function chunkUrls(bundle: Bundle, module: string): string[] {
  const chunks = Object.values(bundle).filter((part): part is Chunk => part.type === 'chunk')
  const first = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
  if (!first) throw new Error(`No script holds ${module}`)
  const found = new Set([first])
  for (const { imports } of found)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
  return [...found].filter(({ isEntry }) => !isEntry).map(({ fileName }) => `/${fileName}`)
}
