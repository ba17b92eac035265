import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const PAGE = '<!doctype html><html><head><title>App</title></head><body></body></html>'

const SITE = {
  preloads: { '': ['/assets/home-1.js'], 'sign-in': ['/assets/auth-1.js', '/assets/form-1.js'] },
}

const FILES: Readonly<Record<string, string>> = {
  'index.html': PAGE,
  'icon.svg': '<svg/>',
  '.site.json': JSON.stringify(SITE),
  'sw.js': "keep('{{version}}')",
  'manifest.webmanifest': '{"name":"?","short_name":"?","id":"/"}',
  '.stamp': 'built',
  'assets/app-1a2b.js': 'plain()',
  'assets/app-1a2b.js.br': 'brotli',
  'assets/app-1a2b.js.gz': 'gzip',
  'robots.txt': 'User-agent: *\nDisallow: /v1/\n',
}

/** Writes a small built site: a page, a hashed script in three encodings, an icon, a web app manifest. */
export function writeSite(root: string): void {
  for (const [name, text] of Object.entries(FILES)) {
    const path = join(root, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}
