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

it.each([
  "import { lazy } from 'react'",
  "import { lazyPart } from '#ui/lazy-part'\nimport { type ReactNode, lazy, Suspense } from 'react'",
  'const Part = React.lazy(load)',
])('finds %s', (code) => expect(usesLazy(code)).toBe(true))

it.each([
  "import { lazy } from './own.ts'\nimport { use } from 'react'",
  "const route = { lazy: async () => load() }\nimport { use } from 'react'",
])('accepts %s', (code) => expect(usesLazy(code)).toBe(false))
