import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin } from 'vite'

const IS_PAGE = /\/auth\.html$/

/**
 * Vite plugin for `auth.html`, the page of sign-in and sign-up: the app's page with another script. It has no gutter for
 * the scrollbar, and says so before its content has arrived.
 */
export const authPage = (root: string): Plugin => ({
  name: 'auth-page',
  resolveId: { filter: { id: IS_PAGE }, handler: (id) => id },
  load: {
    filter: { id: IS_PAGE },
    handler: async () =>
      (await readFile(join(root, 'index.html'), 'utf8'))
        .replace('/src/main.tsx', '/src/auth.tsx')
        .replace('<html ', '<html class="no-gutter" '),
  },
})
