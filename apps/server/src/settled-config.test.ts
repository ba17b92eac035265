import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { CONFIG, testApp } from '../test/app/app.ts'
import { statement } from './platform/database/index.ts'
import { settleConfig } from './settled-config.ts'

const fromBefore = statement((sql: Kysely<{ open_defaults: { before: number } }>) =>
  sql.insertInto('open_defaults').values({ before: 1 }),
)

const { jobPosters: _, newAccounts: __, ...UNSET } = CONFIG
const PUBLIC = { publicUrl: new URL('https://hood.example') }
const MAIL = { smtpUrl: new URL('smtp://mail.example?from=a@hood.example') }

test.each<[what: string, isOld: boolean, settings: object, expected: [string, string]]>([
  ['a new instance on this machine', false, {}, ['normal', 'everyone']],
  ['a new public instance', false, PUBLIC, ['slow', 'everyone']],
  ['a new public instance that sends emails', false, { ...PUBLIC, ...MAIL }, ['slow', 'verified']],
  ['an old public instance', true, { ...PUBLIC, ...MAIL }, ['normal', 'everyone']],
  ['what is set', true, { ...PUBLIC, newAccounts: 'slow' }, ['slow', 'everyone']],
  [
    'all that is set',
    false,
    { ...PUBLIC, newAccounts: 'normal', jobPosters: 'operators' },
    ['normal', 'operators'],
  ],
])('%s: the defaults', async (_what, isOld, settings, expected) => {
  await using server = await testApp()
  const { platform } = server
  if (isOld) await platform.database.write(async (tx) => tx.run(fromBefore, {}))
  const { config, note } = await settleConfig(platform, { ...UNSET, ...settings })
  expect([config.newAccounts, config.jobPosters]).toEqual(expected)
  expect(note !== undefined).toBe(isOld)
})
