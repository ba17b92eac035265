import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../../src/config/index.ts'
import { openTestKeys, testApp } from './app.ts'
import { openOnce } from './open-once.ts'
import { writeSite } from './site-files.ts'

/** The same for all sites, which are starts of one server with different settings. */
const keyOf = openTestKeys()

/** A server with a small built site: a page, a hashed script in three encodings, an icon, a web app manifest. */
export async function openSite(
  overrides: Partial<Config> = {},
  options: Parameters<typeof testApp>[1] = {},
) {
  const root = mkdtempSync(join(tmpdir(), 'devhood-web-'))
  writeSite(root)
  symlinkSync(join(root, '.stamp'), join(root, 'assets/link.js'))
  const server = await testApp(overrides, { ...options, site: root, keyOf })
  const { app } = server
  const get = async (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { host: 'localhost:3000', ...headers } })
  return {
    server,
    get,
    head: async (url: string) =>
      app.inject({ method: 'HEAD', url, headers: { host: 'localhost:3000' } }),
    /** Changes the build while the server runs. */
    write: (name: string, text: string) => writeFileSync(join(root, name), text),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      rmSync(root, { recursive: true })
    },
  }
}

type Site = Awaited<ReturnType<typeof openSite>>

/** One such server for all tests of a file or a `describe`, which leave its build and clock as they are. */
export function sharedSite(): () => Pick<Site, 'server' | 'get' | 'head'> {
  return openOnce(async () => openSite())
}
