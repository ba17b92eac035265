import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** The helper, and parts that are simply left out: sign-in needs no words about them. */
const ALLOWED = [
  'apps/web/src/app/auth-layout/late-showcase.tsx',
  'apps/web/src/features/account/parts/optional-part.tsx',
  'apps/web/src/ui/lazy-part.tsx',
]

/** Whether a file takes React's own `lazy`, whose failures take down the page. */
const usesLazy = (code: string): boolean =>
  /import (?:type )?[^;]*?\blazy\b[^;]*? from 'react'/.test(
    code.replaceAll(/from '(?!react')[^']*'/g, ';'),
  ) || /\bReact\.lazy\b/.test(code)

it('every part of a page that loads late takes only itself when it does not arrive', () => {
  const files = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root })
  const users = files.filter((path) => usesLazy(readFileSync(join(root, path), 'utf8')))
  expect(users.toSorted()).toEqual(ALLOWED)
})

/** Modules of which a file loads the code late, and imports types at once in the form that is also an import of the code. */
const loadedAtOnce = (code: string): string[] =>
  Array.from(
    code.matchAll(/import \{(?: *type \w+,?)+ *\} from '([^']+)'/g),
    ([, from]) => from!,
  ).filter((from) => code.includes(`import('${from}')`))

it('what loads late is not loaded at once for its types', () => {
  const files = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root })
  const found = files.filter((path) => loadedAtOnce(readFileSync(join(root, path), 'utf8')).length)
  expect(found).toEqual([])
  const late = "const Late = lazyPart(async () => import('./late.tsx'))"
  expect(loadedAtOnce(`import { type A, type B } from './late.tsx'\n${late}`)).toEqual([
    './late.tsx',
  ])
  expect(loadedAtOnce(`import type { A } from './late.tsx'\n${late}`)).toEqual([])
})

it.each([
  "import { lazy } from 'react'",
  "import { lazyPart } from '#ui/lazy-part'\nimport { type ReactNode, lazy, Suspense } from 'react'",
  'const Part = React.lazy(load)',
])('finds %s', (code) => expect(usesLazy(code)).toBe(true))

it.each([
  "import { lazy } from './own.ts'\nimport { use } from 'react'",
  "const route = { lazy: async () => load() }\nimport { use } from 'react'",
])('accepts %s', (code) => expect(usesLazy(code)).toBe(false))
