import { defineConfig } from 'oxlint'

/**
 * Rules and layers: which files may not import what. ARCHITECTURE.md holds the table in words;
 * tools/checks/check-layers.test.ts plants a violation of each and wants it caught.
 */
interface Ban {
  group: string[]
  message: string
}

const climb = {
  group: ['../../**'],
  message:
    'Climb at most one folder; beyond that use a named import (#services/x, #engine, #ui/x).',
}
const sideways = {
  group: ['../*/**'],
  message: "Do not reach into a sibling's folder: name it (#services/x, #features/x).",
}
const vendors = {
  group: [
    'pg',
    'node:sqlite',
    'node:process',
    'sharp',
    'nodemailer',
    'openid-client',
    '@aws-sdk/**',
    '@smithy/**',
  ],
  message: 'Vendor clients live in platform/, the environment in config/.',
}
const http = { group: ['fastify', '@fastify/**', '#http'], message: 'Only routes know HTTP.' }
const sql = { group: ['kysely'], message: 'SQL lives in stores and the engine.' }
const product = {
  group: ['#services/**', '#resources', '#resources/**'],
  message: 'Lower layers know no product.',
}
const engine = { group: ['#engine'], message: 'Platform is the bottom.' }
const schemaRuntime = {
  group: ['typebox', 'typebox/**'],
  message: 'No TypeBox runtime in the browser: zod/mini against the limits of contract.',
}

const ban = (...patterns: Ban[]) => ({
  'no-restricted-imports': ['error', { patterns }] as ['error', { patterns: Ban[] }],
})
const layer = (files: string, ...bans: Ban[]) => ({
  files: [files],
  rules: ban(climb, sideways, vendors, ...bans),
})
/** For folders below a service, a feature and the like: parts of one unit may use each other. */
const part = (files: string, ...bans: Ban[]) => ({
  files: [files],
  rules: ban(climb, vendors, ...bans),
})
/** A layer of services and resources: `name` is the file's name, wherever it stands. */
const layers = (name: string, ...bans: Ban[]) => [
  layer(`apps/server/src/services/*/${name}`, ...bans),
  part(`apps/server/src/resources/*/${name}`, ...bans),
  part(`apps/server/src/{services,resources}/*/*/**/${name}`, ...bans),
]
export default defineConfig({
  plugins: [
    'import',
    'typescript',
    'unicorn',
    'oxc',
    'node',
    'react',
    'vitest',
    'promise',
    'jsx-a11y',
  ],
  ignorePatterns: ['**/node_modules/**', '**/dist/**', 'data/**'],
  categories: { correctness: 'error' },
  options: { typeAware: true },
  rules: {
    ...ban(climb, sideways, vendors),
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'node/no-process-env': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    'max-params': ['error', { max: 4 }],
    complexity: ['error', { max: 12 }],
  },
  overrides: [
    part('apps/server/src/{services,resources}/*/*/**/*.ts'),
    part('apps/server/src/http/*/**/*.ts'),
    // Rules of one resource may use what another has: a report, the job ad that it is about.
    part('apps/server/src/resources/*/*.ts'),
    ...layers('service.ts', http, sql, {
      group: ['./routes.ts'],
      message: 'Services never call routes.',
    }),
    ...layers('store.ts', http, {
      group: ['./service.ts', './routes.ts', '#services/**'],
      message: 'Stores know rows, nothing above.',
    }),
    ...layers('routes.ts', sql, {
      group: ['./store.ts', '#platform', '#platform/**', '#engine'],
      message: 'Routes call services.',
    }),
    layer('apps/server/src/engine/**', http, product),
    part('apps/server/src/engine/*/**/*.ts', http, product),
    layer('apps/server/src/resources/{*/collection,index}.ts', http, sql, {
      group: ['#services/**', '#platform', '#platform/**'],
      message: 'A collection is a declaration: no I/O.',
    }),
    {
      files: ['apps/server/src/platform/**'],
      rules: ban(climb, http, product, engine),
    },
    {
      // Grouped by vendor, one folder deeper: what all of platform shares lies two above.
      files: ['apps/server/src/platform/*/*/**'],
      rules: ban(
        { ...climb, group: ['../../../**', '../../*/**', '!../../instance/check-instance.ts'] },
        http,
        product,
        engine,
      ),
    },
    layer('apps/web/src/{ui,lib}/**', schemaRuntime, {
      group: ['#features/**', '../app/**'],
      message: 'Shared code never imports features.',
    }),
    layer('apps/web/src/features/**', schemaRuntime, {
      group: ['../../app/**', '../app/**'],
      message: 'Features never import the app shell.',
    }),
    part('apps/web/src/features/*/*/**', schemaRuntime, {
      group: ['../../app/**', '../app/**'],
      message: 'Features never import the app shell.',
    }),
    part('apps/web/src/app/*/**'),
    // A package is small enough to be one unit: its folders may use each other.
    part('packages/*/src/*/**'),
    {
      files: ['apps/web/src/**/*.tsx', 'packages/**'],
      rules: { 'node/no-process-env': 'error' },
    },
    {
      files: [
        '*.config.ts',
        '**/vite.config.ts',
        '**/*.test.{ts,tsx}',
        '**/conformance{,-*}.ts',
        '**/conformance/*.ts',
        'apps/server/src/config/index.ts',
        'apps/*/test/**',
        'e2e/**',
        'lab/**',
        'tools/**',
      ],
      rules: {
        'import/no-default-export': 'off',
        'max-lines-per-function': 'off',
        'node/no-process-env': 'off',
        'no-restricted-imports': 'off',
      },
    },
  ],
})
