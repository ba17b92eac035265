import { mkdtempDisposable, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { smtpServer } from '../../../test/smtp.ts'
import { smtp } from '../mail/index.ts'
import { type Deliver, type Letter, openOutbox, Undeliverable } from './index.ts'

const FROM = { name: 'Hood, "the" good', address: 'hood@example.com' }
const NOW = Date.UTC(2026, 0, 15, 12)
const now = () => NOW

const letter = (subject: string, change: Partial<Letter> = {}): Letter => ({
  to: 'ann@example.com',
  subject,
  text: 'Äpfel & Birnen\n',
  html: '<p>Äpfel &amp; Birnen</p>\n',
  expire: NOW + 1000,
  ...change,
})

async function openFolder() {
  const folder = await mkdtempDisposable(join(tmpdir(), 'devhood-'))
  const path = join(folder.path, 'outbox')
  return { path, [Symbol.asyncDispose]: async () => folder.remove() }
}

/** Resolves when it has been called so often. */
function counted(times: number) {
  let left = times
  const { promise, resolve } = Promise.withResolvers<void>()
  const call = () => {
    left--
    if (left === 0) resolve()
  }
  return { call, promise }
}

describe('An outbox that nobody empties', () => {
  test('keeps letters for the owner of the folder, newest first, over a restart', async () => {
    await using folder = await openFolder()
    {
      await using outbox = openOutbox({ folder: folder.path, now })
      await outbox.send(letter('One'))
      await outbox.send(letter('Two'))
      await outbox.pretend(letter('None'))
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

describe('An outbox with a mail server', () => {
  test('hands a letter over once, to its one reader, in both forms', async () => {
    await using folder = await openFolder()
    await using server = await smtpServer()
    await using outbox = openOutbox({
      folder: folder.path,
      now,
      deliver: smtp({ url: server.url, from: FROM, isTlsRequired: false }),
    })
    const arrived = server.next()
    await outbox.send(letter('Grüße\r\nBcc: eve@example.com', { to: 'ann+x@example.com' }))
    await arrived
    await outbox[Symbol.asyncDispose]()
    const [{ recipients, letter: seen } = { recipients: [], letter: undefined }, ...others] =
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

  test('tries again what was refused for now, and never what was refused for good', async () => {
    await using folder = await openFolder()
    await using server = await smtpServer([450, 421, 250, 550])
    await using outbox = openOutbox({
      folder: folder.path,
      now,
      deliver: smtp({ url: server.url, from: FROM, isTlsRequired: false }),
      delays: [1],
    })
    const arrived = server.next()
    await outbox.send(letter('Later'))
    await arrived
    const last = server.next()
    await outbox.send(letter('Never'))
    await outbox.send(letter('Last'))
    await last
    expect([server.tries(), server.received.map(({ letter: { subject } }) => subject)]).toEqual([
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
      await outbox.send(letter('Waits'))
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
    expect(server.received.map(({ letter: { subject } }) => subject)).toEqual(['Waits'])
  })

  test('takes letters while the server hangs, and drops those that are worth nothing any more', async () => {
    await using folder = await openFolder()
    const { promise: hanging, resolve: go } = Promise.withResolvers<void>()
    const sent: string[] = []
    const done = counted(2)
    const deliver: Deliver = async ({ subject = '' }) => {
      await hanging
      sent.push(subject)
      done.call()
      if (subject === 'Never') throw new Undeliverable('No')
    }
    await using outbox = openOutbox({ folder: folder.path, now, deliver })
    await outbox.send(letter('Never'))
    await outbox.send(letter('Too late', { expire: NOW }))
    await outbox.send(letter('In time'))
    go()
    await done.promise
    await outbox[Symbol.asyncDispose]()
    expect([sent, await outbox.list()]).toEqual([['Never', 'In time'], []])
  })

  test('closes while the server hangs, and keeps the letter for the next start', async () => {
    await using folder = await openFolder()
    const { promise: hanging, resolve: go } = Promise.withResolvers<void>()
    const begun = counted(1)
    const deliver: Deliver = async () => {
      begun.call()
      await hanging
    }
    const outbox = openOutbox({ folder: folder.path, now, deliver, patience: 10 })
    await outbox.send(letter('In time'))
    await begun.promise
    await outbox[Symbol.asyncDispose]()
    expect((await outbox.list()).map(({ subject }) => subject)).toEqual(['In time'])
    go()
  })
})
