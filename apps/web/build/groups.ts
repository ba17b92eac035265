import { build, type Rolldown } from 'vite'
import { authPage } from './auth-page.ts'

type Chunk = Rolldown.OutputChunk

/** Drops modules that are imported only for types, or unused re-exports of a feature's index. */
export const TREESHAKE = {
  moduleSideEffects: [
    { test: /packages\/contract\/|\/typebox\/|src\/(features|ui|lib)\//, sideEffects: false },
  ],
}

/** Builds the app without groups: a chunk for each combination of pages that need the same modules. */
async function firstPass(root: string, input: string[]): Promise<Chunk[]> {
  const withoutStyles = {
    name: 'without-styles',
    enforce: 'pre' as const,
    load: { filter: { id: /\.css$/ }, handler: () => '' },
  }
  const result = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    publicDir: false,
    plugins: [authPage(root), withoutStyles],
    build: {
      write: false,
      minify: false,
      // The build itself reports what there is to report.
      rolldownOptions: { input, treeshake: TREESHAKE, onLog: () => undefined },
    },
  })
  const { output } = result as Rolldown.RolldownOutput
  return output.filter((file): file is Chunk => file.type === 'chunk')
}

/** The ids of these modules and of everything that they import statically, as far as it is used. */
function closureOf(chunks: readonly Chunk[], modules: readonly string[]): Set<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set(
    modules.map((module) => {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
      if (!chunk) throw new Error(`No script holds ${module}`)
      return chunk
    }),
  )
  for (const { imports } of found)
    for (const name of imports) {
      const chunk = byName.get(name)
      if (chunk) found.add(chunk)
    }
  return new Set([...found].flatMap(({ moduleIds }) => moduleIds))
}

/** Modules that don't belong to the first pages, and the names of their chunks. */
const NAMED: readonly (readonly [RegExp, string])[] = [
  // All that reads and writes what is encrypted on this device: Home loads it when it is idle.
  [/\/lib\/(vault\/(vault|sealing|drafts|draft-keys)|outbox\/sealed-entries)\.ts$/, 'device'],
  // Live updates need them first.
  [/\/features\/comments\/(cache|keys)\.ts$|\/live-notifications\.ts$/, 'live-cache'],
  [/\/contract\/src\/(collections\/comments|pick)\.ts$/, 'live-cache'],
  // The form of a post needs all of it, and its editor a part, which would be a file of its own.
  [/\/lib\/pictures\/(draw-picture|resize-picture|picture-upload|upload-session)\.ts$/, 'uploads'],
  [/\/ui\/pictures\/file-image\.tsx$/, 'uploads'],
  // Home counts with them, and so do live updates.
  [/\/features\/jobs\/keys\.ts$/, 'home'],
  // Sign-in offers passkeys, and so do the settings.
  [/\/lib\/settings\/passkey-settings\.ts$/, 'base'],
  // One line, which the lists and pages of posts share.
  [/\/lib\/mutations\/left-out-people\.ts$/, 'home'],
  // Whoever sends a form, reads its changes, or declares its fields, has a form.
  [/\/forms\/(use-form-changes|use-mutation-form|form-field)\.tsx?$/, 'forms'],
]

/**
 * The name of a module's chunk. Few larger files compress and load better than many small ones, so the first pages have
 * one file each, of exactly what they need: `base` is what sign-in and Home share, `forms` what sign-in shares with
 * other forms. A comment has no rules to validate: `fields` and `writing` are what its field shares with sign-in and with the
 * form of a post. The bundler divides everything else by itself.
 */
export async function pageGroups(
  root: string,
  input: string[],
): Promise<(id: string) => string | null> {
  const chunks = await firstPass(root, input)
  const ids = (...modules: string[]) => closureOf(chunks, modules)
  const signIn = ids('/src/auth.tsx')
  const signInLate = ids(
    '/auth-layout/showcase.tsx',
    '/account/sign-up/sign-up-screen.tsx',
    '/overlays/toast-view.tsx',
    '/providers/provider-links.tsx',
    '/app/account-deleted-toast.ts',
  )
  const form = ids('/posts/form/create-screen.tsx')
  const post = ids('/posts/page/post-screen.tsx')
  const home = ids(
    '/src/main.tsx',
    '/app/member-routes.tsx',
    '/home/home-screen.tsx',
    '/unseen/unseen-badge.tsx',
    '/unread/unread-badge.tsx',
  )
  return (id) => {
    // Entries stay alone: whatever imports their file would run them.
    if (/\/src\/(main|auth)\.tsx$|\.html$/.test(id)) return null
    if (home.has(id)) return signIn.has(id) || signInLate.has(id) ? 'base' : 'home'
    const named = NAMED.find(([modules]) => modules.test(id))
    if (named) return named[1]
    if (!signIn.has(id)) return form.has(id) && post.has(id) ? 'writing' : null
    if (form.has(id)) return post.has(id) ? 'fields' : 'forms'
    // What isn't the app's own is shared with more than these pages.
    return id.includes('/apps/web/') ? 'sign-in' : 'base'
  }
}
