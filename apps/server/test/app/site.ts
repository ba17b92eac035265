import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../../src/config/index.ts'
import { testApp } from './app.ts'

const PAGE = '<!doctype html><html><head><title>App</title></head><body></body></html>'

const SITE = {
  preloads: { '': ['/assets/home-1.js'], 'sign-in': ['/assets/auth-1.js', '/assets/form-1.js'] },
}

/** A server with a small built site: a page, a hashed script in three encodings, an icon, a web app manifest. */
export async function openSite(overrides: Partial<Config> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'devhood-web-'))
  mkdirSync(join(root, 'assets'))
  writeFileSync(join(root, 'index.html'), PAGE)
  writeFileSync(join(root, 'icon.svg'), '<svg/>')
  writeFileSync(join(root, '.site.json'), JSON.stringify(SITE))
  writeFileSync(join(root, 'sw.js'), "keep('{{version}}')")
  writeFileSync(join(root, 'manifest.webmanifest'), '{"name":"?","short_name":"?","id":"/"}')
  writeFileSync(join(root, '.stamp'), 'built')
  symlinkSync(join(root, '.stamp'), join(root, 'assets/link.js'))
  writeFileSync(join(root, 'assets/app-1a2b.js'), 'plain()')
  writeFileSync(join(root, 'assets/app-1a2b.js.br'), 'brotli')
  writeFileSync(join(root, 'assets/app-1a2b.js.gz'), 'gzip')
  writeFileSync(join(root, 'robots.txt'), 'User-agent: *\nDisallow: /v1/\n')
  const server = await testApp(overrides, { site: root })
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
