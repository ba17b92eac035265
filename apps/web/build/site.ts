import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { TREESHAKE } from './groups.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** Names that ad blockers match. The last eight characters are a hash. */
const LIKE_ADS = /[/_-](ads?|adverts?|banners?|sponsors?)(-[\w-]+)?-[\w-]{8}\.\w+$/

interface Site {
  /** Root folder of the web app. */
  readonly root: string
  /** First path segment of a URL → modules that its screen loads lazily, as suffixes of their paths. */
  readonly screens: Readonly<Record<string, readonly string[]>>
}

/**
 * Vite plugin for files beside the app's own scripts: `boot.js`, which runs before the first paint; `guest.js`, the script of
 * pages without the app; `sw.js`, which caches
 * all scripts and styles for offline use; `.prerender.js`, with which the server renders pages; and `.site.json`, which
 * tells the server what each screen's page can preload.
 */
export function site({ root, screens }: Site): Plugin {
  let boot = { fileName: '', source: '' }
  let guest = boot
  const scriptOf = async (name: string) => {
    const source = await singleFile(join(root, `src/${name}.ts`), { root })
    const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
    return { fileName: `assets/${name}-${hash}.js`, source }
  }
  return {
    name: 'site',
    apply: 'build',
    enforce: 'post',
    async buildStart() {
      boot = await scriptOf('boot')
      guest = await scriptOf('guest')
    },
    transformIndexHtml: (html, { path }) => ({
      html: path === '/auth.html' ? afterFirstPaint(html) : html,
      tags: [{ tag: 'script', attrs: { src: `/${boot.fileName}` }, injectTo: 'head-prepend' }],
    }),
    async generateBundle(_options, bundle) {
      this.emitFile({ type: 'asset', ...boot })
      this.emitFile({ type: 'asset', ...guest })
      const prerender = await singleFile(join(root, 'src/prerender.tsx'), { root }, 'app')
      this.emitFile({ type: 'asset', fileName: '.prerender.js', source: prerender })
      const files = [boot.fileName, ...Object.keys(bundle)].filter((name) =>
        /^assets\/.+\.(js|css)$/.test(name),
      )
      const refused = files.filter((name) => LIKE_ADS.test(name))
      if (refused.length > 0) throw new Error(`Ad blockers would refuse ${refused.join(', ')}`)
      const urls = files.map((name) => `/${name}`).toSorted()
      const define = { FILES: JSON.stringify(urls) }
      const source = await singleFile(join(root, 'worker/sw.ts'), { define })
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      const preloads = Object.entries(screens).map(([part, modules]) => [
        part,
        modules.flatMap((module) => chunkUrls(bundle, module)),
      ])
      const unique = preloads.map(([part, names]) => [part, [...new Set(names)]])
      const siteData = JSON.stringify({
        preloads: Object.fromEntries(unique) as unknown,
        guestScript: `/${guest.fileName}`,
      })
      this.emitFile({ type: 'asset', fileName: '.site.json', source: siteData })
    },
  }
}

/** The page of which the server sends all that shows first: its styles don't share the connection with its scripts. */
const afterFirstPaint = (html: string) =>
  html.replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"')

/** What loads late is never called in a script that runs alone. */
const WITHOUT_LATE = {
  name: 'without-late',
  resolveDynamicImport: (id: unknown) => ({ id: String(id), external: true }),
}

/** Builds a script that runs alone as one file. What it exports is a global of this name. */
async function singleFile(input: string, options: InlineConfig, name?: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [WITHOUT_LATE],
    ...options,
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input,
        ...(name !== undefined && { preserveEntrySignatures: 'strict' }),
        treeshake: TREESHAKE,
        // Nor is what loads other files by their URL.
        transform: { define: { 'import.meta': '{}' } },
        output: { format: 'iife', codeSplitting: false, ...(name !== undefined && { name }) },
      },
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
