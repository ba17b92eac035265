import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const PAGE =
  '<!doctype html><html><head><title>App</title></head><body><div id="root"></div></body></html>'

/** Renders a page as its name and that of the product, and a page for guests as its data. */
const PRERENDER = `const dataOf = (value) =>
  '<pre>' + JSON.stringify(value).replace(/[^ -~]|[<>&]/g, (it) => '\\\\u' + it.charCodeAt(0).toString(16).padStart(4, '0')) + '</pre>'
var app = {
  render: (page) => {
    const { content } = document.querySelector('meta[name="devhood-app-name"]')
    return { title: page + ' · ' + content, html: '<h1>' + page + '</h1>' }
  },
  renderPublic: (page, address, announcement) =>
    (announcement ? '<p>' + announcement.text + '</p>' : '') + '<h1>' + page.kind + ' at ' + address + '</h1>' + dataOf(page),
  renderHome: (home) => dataOf(home),
}`

const SITE = {
  guestScript: '/assets/guest-1.js',
  preloads: { '': ['/assets/home-1.js'], explore: ['/assets/explore-1.js', '/assets/list-1.js'] },
}

const FILES: Readonly<Record<string, string | Buffer>> = {
  'index.html': PAGE,
  'auth.html': PAGE,
  '.prerender.js': PRERENDER,
  'icon.svg': '<svg/>',
  '.site.json': JSON.stringify(SITE),
  'sw.js': "keep('{{version}}')",
  'manifest.webmanifest': '{"name":"?","short_name":"?","id":"/"}',
  '.stamp': 'built',
  'assets/app-1a2b.js': 'plain()',
  'assets/app-1a2b.js.br': brotliCompressSync('plain()'),
  'robots.txt': 'User-agent: *\nDisallow: /v1/\n',
}

/** Writes a small built site: a page, a hashed script and its compressed form, an icon, a web app manifest. */
export function writeSite(root: string): void {
  for (const [name, text] of Object.entries(FILES)) {
    const path = join(root, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}
