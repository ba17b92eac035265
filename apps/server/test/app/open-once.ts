import { afterAll, beforeAll } from 'vitest'

/** What `open` opens, once for all tests of a file or a `describe`, and closed after them. */
export function openOnce<Opened extends AsyncDisposable>(
  open: () => Promise<Opened>,
): () => Opened {
  let opened: Opened | undefined
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(async () => opened?.[Symbol.asyncDispose]())
  return () => {
    if (!opened) throw new Error('What tests share is open only while they run.')
    return opened
  }
}
