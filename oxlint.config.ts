import { defineConfig, type OxlintOverride } from 'oxlint'

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
/** For a part of a whole, which may use the whole's other parts. */
const outside = {
  group: ['../../*/**', '../../../**'],
  message:
    'Stay within the whole that this is a part of: name what lies outside (#services/x, #features/x).',
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
const http = {
  group: ['fastify', '@fastify/**', '#http'],
  message: 'Only the edge knows HTTP: see EDGE in oxlint.config.ts.',
}
const sql = { group: ['kysely'], message: 'SQL lives in *store.ts and the engine.' }
const product = {
  group: ['#services/**', '#resources', '#resources/**', '#changes'],
  message: 'Lower layers know no product.',
}
/** For resources, which services build on: what they need of a service is a parameter. */
const services = {
  group: ['#services/**'],
  message: 'Resources know no service: app.ts passes in what they need.',
}
const engine = { group: ['#engine'], message: 'Platform is the bottom.' }
const schemaRuntime = {
  group: ['typebox', 'typebox/**'],
  message: 'No TypeBox runtime in the browser: zod/mini against the limits of contract.',
}

const DOOR = 'Storage may be blocked: go through lib/device/storage.ts and records.ts.'
/** What a browser stores or shares between tabs, which only the door in `lib/device` touches. */
const STORES = [
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'caches',
  'cookieStore',
  'BroadcastChannel',
]
const throughTheDoor: NonNullable<OxlintOverride['rules']> = {
  'no-restricted-globals': ['error', ...STORES.map((name) => ({ name, message: DOOR }))],
  'no-restricted-properties': [
    'error',
    ...['globalThis', 'window', 'self'].flatMap((object) =>
      STORES.map((property) => ({ object, property, message: DOOR })),
    ),
    ...['serviceWorker', 'locks', 'storage', 'cookieEnabled'].map((property) => ({
      object: 'navigator',
      property,
      message: DOOR,
    })),
    { object: 'document', property: 'cookie', message: DOOR },
  ],
}

const ban = (...patterns: Ban[]) => ({
  'no-restricted-imports': ['error', { patterns }] as ['error', { patterns: Ban[] }],
})
const files = (paths: string | string[], ...bans: Ban[]) => ({
  files: [paths].flat(),
  rules: ban(vendors, ...bans),
})

const SERVER = 'apps/server/src'

/** Files of services and resources that know HTTP, by name: routes, what they declare, cookies, pages. */
const EDGE = [
  '{index,module,limits,callers,calls,requests,cookies,formats,views,multipart,sockets}',
  '{*-routes,*-route,route-schemas,page,*-page,resource,well-known}',
  '{operation,actor-resolver,known-devices,server-key,sign-up-ticket,sign-in-throttle,read-cache,viewing}',
]

/** A layer of services and resources: the same bans for files of a folder and for those of its parts. */
const layer = (names: string[], ...bans: Ban[]) => {
  const of = (folder: string) => names.map((name) => `${SERVER}/${folder}/${name}.ts`)
  const shared = { ...sideways, group: [...sideways.group, '!../shared/**'] }
  const part = { ...outside, group: [...outside.group, '!../../shared/**'] }
  return [
    files(of('services/*'), climb, sideways, ...bans),
    files(of('resources/*'), climb, shared, services, ...bans),
    files(of('services/*/*'), part, ...bans),
    files(of('resources/*/*'), part, services, ...bans),
  ]
}

/**
 * The engine's stages: each may use the front doors of those before it, but for the last two, which know nothing of
 * each other.
 */
const STAGES = ['schema', 'access', 'visibility', 'search', 'query', 'present', 'write']
const stage = (name: string, at: number) => {
  const others = name === 'write' ? ['present'] : STAGES.slice(at + 1)
  const later = { group: others.map((other) => `../${other}/**`), message: 'A later stage.' }
  const earlier = STAGES.filter((other) => other !== name && !others.includes(other))
  const inside = {
    group: earlier.flatMap((other) => [`../${other}/*`, `!../${other}/index.ts`]),
    message: 'Import from the index.ts of the stage.',
  }
  return files(
    `${SERVER}/engine/${name}/**`,
    climb,
    http,
    product,
    later,
    ...(at > 0 ? [inside] : []),
  )
}

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
  // An exception from a rule that the line doesn't break is an error, too.
  options: { typeAware: true, typeCheck: true, reportUnusedDisableDirectives: 'error' },
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
    ...layer(['*'], http, sql, {
      group: ['./routes.ts', '../routes.ts'],
      message: 'Only modules know routes.',
    }),
    ...layer(['{store,*-store}'], http, {
      group: ['./service.ts', './routes.ts', '../service.ts', '../routes.ts', '#services/**'],
      message: 'Stores know rows, nothing above.',
    }),
    ...layer(EDGE, sql),
    ...layer(['routes'], sql, {
      group: ['./store.ts', './*-store.ts', '../store.ts', '#platform', '#platform/**', '#engine'],
      message: 'Routes call services.',
    }),
    ...layer(['collection'], http, sql, {
      group: ['#services/**', '#platform', '#platform/**'],
      message: 'A collection is a declaration: no I/O.',
    }),
    files(`${SERVER}/engine/*.ts`, climb, http, product, {
      group: ['./*/*', '!./*/index.ts'],
      message: 'Import from the index.ts of the stage.',
    }),
    ...STAGES.map(stage),
    files(`${SERVER}/changes/*.ts`, climb, http, sql, product),
    files(`${SERVER}/http/*/**`, outside, product),
    { files: [`${SERVER}/platform/**`], rules: ban(climb, http, product, engine) },
    {
      // Grouped by vendor, one folder deeper: what all of platform shares lies two above.
      files: [`${SERVER}/platform/*/*/**`],
      rules: ban(
        { ...outside, group: [...outside.group, '!../../*/index.ts'] },
        http,
        product,
        engine,
      ),
    },
    files('apps/web/src/{ui,lib}/**', climb, sideways, schemaRuntime, {
      group: ['#features/**', '#screens/**', '../app/**'],
      message: 'Shared code never imports features.',
    }),
    files('apps/web/src/app/*/**', outside, schemaRuntime),
    files('apps/web/src/features/*/*.{ts,tsx}', climb, sideways, schemaRuntime),
    files('apps/web/src/features/*/*/**', outside, schemaRuntime),
    files('packages/*/src/*/**', climb),
    {
      files: ['{apps/web,packages/client}/src/**'],
      excludeFiles: [
        'apps/web/src/lib/device/{storage,records,cookies,lost-part}.ts',
        'packages/client/src/transport/fallback-cookies.ts',
      ],
      rules: throughTheDoor,
    },
    {
      files: ['apps/web/src/**/*.tsx', 'packages/**'],
      rules: { 'node/no-process-env': 'error' },
    },
    {
      files: [
        '*.config.ts',
        '**/vite.config.ts',
        '**/*.test.{ts,tsx}',
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
        'no-restricted-globals': 'off',
        'no-restricted-imports': 'off',
        'no-restricted-properties': 'off',
      },
    },
  ],
})
