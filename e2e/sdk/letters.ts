import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { type RunningServer } from '../server.ts'

interface Letter {
  readonly to: string
  readonly text: string
}

/** What a server without a carrier has kept for somebody, the oldest first. */
async function lettersTo({ dataDir }: RunningServer, to: string): Promise<Letter[]> {
  const folder = join(dataDir, 'outbox', to.includes('@') ? 'mail' : 'sms')
  const names = await readdir(folder).catch(() => [])
  const texts = names
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => readFile(join(folder, name), 'utf8'))
  const letters = (await Promise.all(texts)).map((text) => JSON.parse(text) as Letter)
  return letters.filter((letter) => letter.to === to)
}

/** The text of the letter with this number to somebody, counted from 1, once it has come. */
async function textOf(server: RunningServer, to: string, number: number): Promise<string> {
  await expect.poll(async () => (await lettersTo(server, to)).length).toBe(number)
  return (await lettersTo(server, to))[number - 1]?.text ?? ''
}

/** Where a letter leads, and what it proves there. */
export async function linkTo(server: RunningServer, to: string, number: number) {
  const [link = ''] = /https?:\/\/\S+/.exec(await textOf(server, to, number)) ?? []
  const { origin, pathname, searchParams } = new URL(link)
  return {
    page: origin + pathname,
    userId: searchParams.get('userId') ?? '',
    secret: searchParams.get('secret') ?? '',
  }
}

/** The code in a message. */
export async function codeTo(server: RunningServer, to: string, number: number): Promise<string> {
  return /\b\d{6}\b/.exec(await textOf(server, to, number))?.[0] ?? ''
}
