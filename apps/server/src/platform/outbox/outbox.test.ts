import { mkdtempDisposable, readdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { smtpServer } from '../../../test/email/smtp.ts'
import { smtp } from '../mail/index.ts'
import { type Deliver, type Message, openOutbox, Undeliverable } from './index.ts'

const FROM = { name: 'Hood, "the" good', address: 'hood@example.com' }
const NOW = Date.UTC(2026, 0, 15, 12)
const now = () => NOW

const emailOf = (subject: string, change: Partial<Message> = {}): Message => ({
  to: 'ann@example.com',
  subject,
  text: 'Äpfel & Birnen\n',
  html: '<p>Äpfel &amp; Birnen</p>\n',
  expire: NOW + 1000,
  accountId: 'ann',
  ...change,
})

async function openFolder() {
  const folder = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
  const path = join(folder.path, 'outbox')
  return { path, [Symbol.asyncDispose]: async () => folder.remove() }
}

/** Makes this file or folder unreadable until disposed: it becomes a link to itself. */
async function openUnreadable(path: string) {
  await rename(path, `${path}.aside`)
  await symlink(path, path)
  return {
    async [Symbol.asyncDispose]() {
      // A folder can't replace a link atomically, as a file can.
      if ((await stat(`${path}.aside`)).isDirectory()) await rm(path)
      await rename(`${path}.aside`, path)
    },
  }
}

/** Resolves after this many calls. */
function counted(times: number) {
  let left = times
  const { promise, resolve } = Promise.withResolvers<void>()
  const call = () => {
    left--
    if (left === 0) resolve()
  }
  return { call, promise }
}

describe('an outbox without a mail server', () => {
  test('keeps emails for the owner of the folder, newest first, across a restart', async () => {
    await using folder = await openFolder()
    {
      await using outbox = openOutbox({ folder: folder.path, now })
      await outbox.send(emailOf('One'))
      await outbox.send(emailOf('Two'))
      await outbox.simulateSend(emailOf('None'))
    }
    await using outbox = openOutbox({ folder: folder.path, now })
    expect((await outbox.list()).map(({ subject }) => subject)).toEqual(['Two', 'One'])
    const names = await readdir(folder.path)
    const modes = await Promise.all(
      names.map(async (name) => (await stat(join(folder.path, name))).mode & 0o777),
    )
    expect(modes).toEqual([0o600, 0o600])
  })
})

describe('erasing a person', () => {
  const person = { accountId: 'ann', addresses: ['ann@example.com', '+351911'] }
  const sent = [
    emailOf('To'),
    emailOf('To, before there was an account', { accountId: null }),
    emailOf('About', { to: 'former@example.com' }),
    emailOf('Message', { to: '+351911', accountId: null }),
    emailOf('Of another', { to: 'bob@example.com', accountId: 'bob' }),
  ]

  test('deletes every email to or about them, and partial files', async () => {
    await using folder = await openFolder()
    {
      await using outbox = openOutbox({ folder: folder.path, now })
      for (const each of sent) await outbox.send(each)
      const [name = ''] = await readdir(folder.path)
      await writeFile(join(folder.path, `.${name.slice(0, -'.json'.length)}`), 'half')
    }
    await using outbox = openOutbox({ folder: folder.path, now })
    await outbox.deleteFor(person)
    expect((await outbox.list()).map(({ subject }) => subject)).toEqual(['Of another'])
    expect(await readdir(folder.path)).toHaveLength(1)
  })

  test.each<[what: string, pathIn: (folder: string) => Promise<string>]>([
    ['an email', async (folder) => join(folder, (await readdir(folder)).toSorted()[0] ?? '')],
    ['the folder', async (folder) => folder],
  ])("fails while %s can't be read", async (_, pathIn) => {
    await using folder = await openFolder()
    await using outbox = openOutbox({ folder: folder.path, now })
    for (const each of sent) await outbox.send(each)
    {
      await using _unreadable = await openUnreadable(await pathIn(folder.path))
      await expect(outbox.deleteFor(person)).rejects.toMatchObject({ status: 503 })
    }
    await outbox.deleteFor(person)
    expect((await outbox.list()).map(({ subject }) => subject)).toEqual(['Of another'])
  })

  test("doesn't retry an email that is being delivered", async () => {
    await using folder = await openFolder()
    const started = Promise.withResolvers<void>()
    const forgotten = Promise.withResolvers<void>()
    const last = Promise.withResolvers<void>()
    const tried: string[] = []
    const deliver: Deliver = async ({ subject = '' }) => {
      tried.push(subject)
      if (subject === 'Last') return last.resolve()
      started.resolve()
      await forgotten.promise
      throw new Error('Later')
    }
    await using outbox = openOutbox({ folder: folder.path, now, deliver, delays: [0] })
    await outbox.send(emailOf('To'))
    await started.promise
    await outbox.deleteFor(person)
    forgotten.resolve()
    await outbox.send(emailOf('Last', { to: 'bob@example.com', accountId: 'bob' }))
    await last.promise
    expect(tried).toEqual(['To', 'Last'])
    await outbox[Symbol.asyncDispose]()
    expect(await readdir(folder.path)).toEqual([])
  })
})

describe('an outbox with a mail server', () => {
  test('delivers an email once, to its one recipient, as text and HTML', async () => {
    await using folder = await openFolder()
    await using server = await smtpServer()
    await using outbox = openOutbox({
      folder: folder.path,
      now,
      deliver: smtp({ url: server.url, from: FROM, isTlsRequired: false }),
    })
    const arrived = server.next()
    await outbox.send(emailOf('Grüße\r\nBcc: eve@example.com', { to: 'ann+x@example.com' }))
    await arrived
    await outbox[Symbol.asyncDispose]()
    const [{ recipients, email: seen } = { recipients: [], email: undefined }, ...others] =
      server.received
    expect(others).toEqual([])
    expect(recipients).toEqual(['ann+x@example.com'])
    expect({
      from: seen?.from,
      to: seen?.to?.map(({ address }) => address),
      bcc: seen?.bcc,
      subject: seen?.subject,
      text: seen?.text?.trim(),
      html: seen?.html?.trim(),
    }).toEqual({
      from: FROM,
      to: ['ann+x@example.com'],
      bcc: undefined,
      subject: 'Grüße Bcc: eve@example.com',
      text: 'Äpfel & Birnen',
      html: '<p>Äpfel &amp; Birnen</p>',
    })
    expect(await readdir(folder.path)).toEqual([])
  })

  test('retries temporary failures, and never permanent ones', async () => {
    await using folder = await openFolder()
    await using server = await smtpServer([450, 421, 250, 550])
    await using outbox = openOutbox({
      folder: folder.path,
      now,
      deliver: smtp({ url: server.url, from: FROM, isTlsRequired: false }),
      delays: [1],
    })
    const arrived = server.next()
    await outbox.send(emailOf('Later'))
    await arrived
    const last = server.next()
    await outbox.send(emailOf('Never'))
    await outbox.send(emailOf('Last'))
    await last
    expect([server.tries(), server.received.map(({ email: { subject } }) => subject)]).toEqual([
      5,
      ['Later', 'Last'],
    ])
  })

  test('sends after a restart what could not be sent before', async () => {
    await using folder = await openFolder()
    const failing = counted(2)
    {
      const deliver: Deliver = async () => {
        failing.call()
        throw new Error('Nobody there')
      }
      await using outbox = openOutbox({ folder: folder.path, now, deliver, delays: [1] })
      await outbox.send(emailOf('Waits'))
      await failing.promise
    }
    await using server = await smtpServer()
    const arrived = server.next()
    await using _ = openOutbox({
      folder: folder.path,
      now,
      deliver: smtp({ url: server.url, from: FROM, isTlsRequired: false }),
    })
    await arrived
    expect(server.received.map(({ email: { subject } }) => subject)).toEqual(['Waits'])
  })

  test("retries an email that can't be read, and delivers others meanwhile", async () => {
    await using folder = await openFolder()
    {
      await using outbox = openOutbox({ folder: folder.path, now })
      await outbox.send(emailOf('First'))
      await outbox.send(emailOf('Second'))
    }
    const [name = ''] = (await readdir(folder.path)).toSorted()
    const [sent, reports] = [[] as string[], [] as unknown[]]
    const [second, both] = [counted(1), counted(2)]
    const deliver: Deliver = async ({ subject = '' }) => {
      sent.push(subject)
      second.call()
      both.call()
    }
    await using opening = new AsyncDisposableStack()
    {
      await using _unreadable = await openUnreadable(join(folder.path, name))
      const reportOutage = (why: unknown) => reports.push(why)
      opening.use(openOutbox({ folder: folder.path, now, deliver, reportOutage, delays: [1] }))
      await second.promise
    }
    await both.promise
    expect(sent).toEqual(['Second', 'First'])
    expect(reports).not.toEqual([])
  })

  test('accepts emails while the server hangs, and drops expired ones', async () => {
    await using folder = await openFolder()
    const { promise: blocked, resolve: release } = Promise.withResolvers<void>()
    const sent: string[] = []
    const done = counted(2)
    const deliver: Deliver = async ({ subject = '' }) => {
      await blocked
      sent.push(subject)
      done.call()
      if (subject === 'Never') throw new Undeliverable('No')
    }
    await using outbox = openOutbox({ folder: folder.path, now, deliver })
    await outbox.send(emailOf('Never'))
    await outbox.send(emailOf('Too late', { expire: NOW }))
    await outbox.send(emailOf('In time'))
    release()
    await done.promise
    await outbox[Symbol.asyncDispose]()
    expect([sent, await outbox.list()]).toEqual([['Never', 'In time'], []])
  })

  test('closes while the server hangs, and keeps the email for the next start', async () => {
    await using folder = await openFolder()
    const { promise: blocked, resolve: release } = Promise.withResolvers<void>()
    const started = counted(1)
    const deliver: Deliver = async () => {
      started.call()
      await blocked
    }
    const outbox = openOutbox({ folder: folder.path, now, deliver, closeTimeout: 10 })
    await outbox.send(emailOf('In time'))
    await started.promise
    await outbox[Symbol.asyncDispose]()
    expect((await outbox.list()).map(({ subject }) => subject)).toEqual(['In time'])
    release()
  })
})
