import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { env, execPath } from 'node:process'
import { expect, test } from 'vitest'
import { readConfig } from '../apps/server/src/config/index.ts'
import { operatorCommand } from '../apps/server/src/services/operator/index.ts'
import { testApp } from '../apps/server/test/app/app.ts'
import { dataFolder } from '../apps/server/test/app/data-folder.ts'
import { requestEmailChange } from '../apps/server/test/email/email-changes.ts'
import { smtpServer } from '../apps/server/test/email/smtp.ts'
import { caller, people } from '../apps/server/test/people/people.ts'

const SCRIPT = join(import.meta.dirname, 'devhood.ts')

/** Runs the command as people do, and tells what it has said and how it has ended. */
async function operator(folder: string, ...words: string[]) {
  return operatorWith({}, folder, ...words)
}

async function operatorWith(
  settings: Readonly<Record<string, string>>,
  folder: string,
  ...words: string[]
) {
  const common = { DATA_DIR: folder, PUBLIC_URL: 'http://localhost:3000', REGISTRATION: 'invite' }
  const child = spawn(execPath, [SCRIPT, 'operator', ...words], {
    env: { ...env, ...common, ...settings },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = (await once(child, 'close')) as [number]
  return { code, lines: output.trim().split('\n') }
}

const ADA = 'Ada (@ada, ada@example.com)'
const DOUBT = 'The address is not verified: make sure that this is the right person.'

test('the operator role is granted and revoked at the command line, whether the server runs or not', async () => {
  using folder = dataFolder()
  const run = async (...words: string[]) => operator(folder.path, ...words)
  expect(await run('ada@example.com')).toEqual({
    code: 1,
    lines: [
      `There is no database at ${join(folder.path, 'devhood.db')} yet: start Devhood once, and sign up.`,
    ],
  })
  {
    await using server = await folder.open()
    const { config } = readConfig({ DATA_DIR: folder.path })
    const { Ada } = await people(server.app, 'Ada')
    const labels = async () => (await Ada.request('GET', '/v1/account')).json().labels
    const here = operatorCommand({ now: Date.now, config })
    const runHere = async (...words: string[]) =>
      server.platform.database.write(async (tx) => here(tx, words))
    await expect(runHere('bob@example.com')).rejects.toThrow(
      'Nobody has signed up with bob@example.com. Do that in the app first, then run this again.',
    )
    expect(await runHere('--list')).toEqual(['There are no operators.'])
    expect(await run(' ADA@example.com')).toEqual({
      code: 0,
      lines: [`${ADA} is an operator now.`, DOUBT],
    })
    expect(await labels()).toEqual(['operator'])
    expect((await Ada.request('PATCH', '/v1/account/name', { name: 'Ada' })).statusCode).toBe(200)
    expect(await runHere('ada@example.com')).toEqual([`${ADA} is an operator already.`])
    const { entries } = (await Ada.request('GET', '/v1/operator/audit')).json<{
      entries: { action: string; operator: null; person: { $id: string } }[]
    }>()
    expect(entries.map(({ action, operator: by, person }) => [action, by, person.$id])).toEqual([
      ['appoint', null, Ada.userId],
    ])
    const credentials = {
      userId: 'unique()',
      email: 'bob@example.com',
      password: 'a good password',
    }
    const guest = caller(server.app)
    expect((await guest('POST', '/v1/account', credentials)).statusCode).toBe(201)
    expect(await runHere('--list')).toEqual([ADA])
    expect(await runHere('--remove', 'ada@example.com')).toEqual([
      `${ADA} is no operator any more.`,
    ])
  }
  expect(await run('--remove', 'ada@example.com')).toEqual({
    code: 0,
    lines: [`${ADA} is no operator.`],
  })
})

test('a moderator is appointed, becomes an operator, and loses the role', async () => {
  await using server = await testApp()
  const { Ada } = await people(server.app, 'Ada')
  const command = operatorCommand({ now: Date.now, config: server.config })
  const run = async (...words: string[]) =>
    server.platform.database.write(async (tx) => command(tx, words))
  const labels = async () => (await Ada.request('GET', '/v1/account')).json().labels
  const cases: [words: string[], lines: string[], labels: string[]][] = [
    [
      ['--role', 'moderator', 'ada@example.com'],
      [`${ADA} is a moderator now.`, DOUBT],
      ['moderator'],
    ],
    [['--role', 'moderator', 'ada@example.com'], [`${ADA} is a moderator already.`], ['moderator']],
    [['--list'], ['There are no operators.', `${ADA}: moderator`], ['moderator']],
    [['--remove', 'ada@example.com'], [`${ADA} is no moderator any more.`], []],
    [
      ['--role', 'operator', 'ada@example.com'],
      [`${ADA} is an operator now.`, DOUBT],
      ['operator'],
    ],
  ]
  for (const [words, lines, then] of cases)
    expect([words, await run(...words), await labels()]).toEqual([words, lines, then])
  const { entries } = (await Ada.request('GET', '/v1/operator/audit')).json<{
    entries: { action: string }[]
  }>()
  expect(entries.map(({ action }) => action)).toEqual([
    'appoint',
    'retireModerator',
    'appointModerator',
  ])
})

test('who may publish is set at the command line', async () => {
  await using server = await testApp()
  const { Ada } = await people(server.app, 'Ada')
  const labels = async () => (await Ada.request('GET', '/v1/account')).json().labels
  const setJobPosters = async (jobPosters: 'everyone' | 'approved', ...words: string[]) => {
    const run = operatorCommand({ now: Date.now, config: { ...server.config, jobPosters } })
    return server.platform.database.write(async (tx) => run(tx, words))
  }
  expect(await setJobPosters('everyone', '--approve', 'ada@example.com')).toEqual([
    `${ADA} is approved for publishing now.`,
    'Neither POSTING nor JOB_POSTERS asks for that.',
  ])
  expect(await labels()).toEqual(['approved'])
  expect(await setJobPosters('approved', '--approve', 'ada@example.com')).toEqual([
    `${ADA} is approved for publishing already.`,
  ])
  expect(await setJobPosters('approved', '--disapprove', 'ada@example.com')).toEqual([
    `${ADA} is not approved for publishing any more.`,
  ])
  expect(await labels()).toEqual([])
  expect(await setJobPosters('approved', '--disapprove', 'ada@example.com')).toEqual([
    `${ADA} is not approved for publishing.`,
  ])
  expect(await setJobPosters('approved', '--approve', 'ada@example.com')).toEqual([
    `${ADA} is approved for publishing now.`,
  ])
  const { decisions } = (await Ada.request('GET', '/v1/account/decisions')).json<{
    decisions: { action: string }[]
  }>()
  expect(decisions.map(({ action }) => action)).toEqual(['approve', 'disapprove', 'approve'])
})

test('a pending email change is shown as long as it can be confirmed', async () => {
  await using server = await testApp()
  const { Ada } = await people(server.app, 'Ada')
  const { response } = await requestEmailChange(server, Ada, 'new@example.com')
  expect(response.statusCode).toBe(200)
  const run = operatorCommand({ now: server.clock.now, config: server.config })
  const setJobPosters = async (...words: string[]) =>
    server.platform.database.write(async (tx) => run(tx, words))
  const waiting = 'Ada (@ada, ada@example.com, not yet new@example.com)'
  expect((await setJobPosters('ada@example.com'))[0]).toBe(`${waiting} is an operator now.`)
  server.clock.advance(24 * 3_600_000 - 1)
  expect(await setJobPosters('--list')).toEqual([waiting])
  server.clock.advance(1)
  expect(await setJobPosters('--list')).toEqual([ADA])
})

test('an invitation for the first person is created at the command line', async () => {
  using folder = dataFolder()
  await (await folder.open())[Symbol.asyncDispose]()
  const { code, lines } = await operator(folder.path, '--invite', 'ada@example.com')
  expect([code, lines.length]).toEqual([0, 2])
  expect(lines[0]).toMatch(/^ada@example\.com may sign up until \d{4}-\d\d-\d\d at$/)
  expect(lines[1]).toMatch(/^http:\/\/localhost:3000\/sign-up\?invitation=[\w-]{43}$/)
})

test.each([
  [[]],
  [['--what']],
  [['a@example.com', 'b@example.com']],
  [['--remove']],
  [['--approve']],
  [['--approve', 'a@example.com', 'b@example.com']],
  [['--list', 'x']],
  [['--role', 'moderator']],
  [['--role', 'king', 'a@example.com']],
])('%j lists what exists', async (words) => {
  await using server = await testApp()
  const run = operatorCommand({ now: Date.now, config: server.config })
  const refused = server.platform.database.write(async (tx) => run(tx, words))
  await expect(refused).rejects.toThrow(/^devhood operator EMAIL {15}makes somebody an operator\n/)
})

test('a test email is sent at once, or the reason why it is not is printed', async () => {
  await using mail = await smtpServer([250, 550])
  const wrong = new URL(mail.url)
  wrong.password = 'wrong'
  const run = async (url: URL | undefined, ...words: string[]) =>
    operatorWith(url ? { SMTP_URL: url.href } : {}, '/nowhere', '--test-mail', ...words)
  const cases: [URL | undefined, string, number, string][] = [
    [
      mail.url,
      'ada@example.com',
      0,
      'The mail server has accepted a test email to ada@example.com. Check that it arrives.',
    ],
    [mail.url, 'ada@example.com', 1, 'The email to ada@example.com was not sent (EMESSAGE).'],
    [
      wrong,
      'ada@example.com',
      1,
      'The email to ada@example.com was not sent (EAUTH: it rejects the user or the password).',
    ],
    [undefined, 'ada@example.com', 1, 'There is no SMTP_URL, so this server sends no emails.'],
    [mail.url, 'ada', 1, 'ada is not an email address.'],
  ]
  for (const [url, to, code, line] of cases)
    expect([to, await run(url, to)]).toEqual([to, { code, lines: [line] }])
  expect(mail.received.map(({ email }) => email.subject)).toEqual(['Test email from Devhood'])
})

test('people who are invited at the command line get their links by email', async () => {
  using folder = dataFolder()
  await (await folder.open())[Symbol.asyncDispose]()
  await using mail = await smtpServer()
  const invited = ['ada@example.com', 'bob@example.com']
  const { code, lines } = await operatorWith(
    { SMTP_URL: mail.url.href },
    folder.path,
    '--invite',
    ...invited,
    'Ada@Example.com',
  )
  expect([code, lines.length]).toEqual([0, 6])
  expect(lines.slice(4)).toEqual(invited.map((each) => `The link was emailed to ${each}.`))
  expect(mail.received.map(({ recipients }) => recipients)).toEqual(invited.map((each) => [each]))
  for (const [at, { email }] of mail.received.entries())
    expect(email.text).toContain(lines[2 * at + 1])
})

test('an erasure and an export are asked for at the command line, and wait for 72 hours', async () => {
  await using server = await testApp()
  await people(server.app, 'Ada')
  const now = server.clock.now
  const { config } = readConfig({})
  const command = operatorCommand({ now, config })
  const run = async (...words: string[]) =>
    server.platform.database.write(async (tx) => command(tx, words))
  const told = `${ADA} is told, with the reason, and can object for 72 hours.`
  const due = new Date(now() + 72 * 3_600_000).toISOString().replace('Z', '+00:00')
  expect(await run('--erase', '@ada', '--reason', 'A', 'letter.')).toEqual([
    told,
    `The account is erased after ${due}.`,
  ])
  expect(await run('--export', 'ada@example.com')).toEqual([
    told,
    `An operator can download the data after ${due}.`,
  ])
  await expect(run('--export', '@ada')).rejects.toThrow('This is asked for already.')
  await expect(run('--erase', '@bob', '--reason', 'x')).rejects.toThrow('Nobody is called @bob.')
  for (const words of [['--erase'], ['--erase', '@ada'], ['--erase', '@ada', '--reason', ' ']])
    await expect(run(...words)).rejects.toThrow('devhood operator EMAIL')
})
