import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** The only file that reads a key from an event: it knows input methods. */
const HELPER = 'apps/web/src/lib/dom/pressed-key.ts'

const HANDLES_KEYS = /\bonKey(?:Down|Up|Press)\b|\bKeyboardEvent\b|['"]key(?:down|up|press)['"]/
const READS_KEY = [
  // event.key, press.nativeEvent.key
  /\b(?:e|ev|event|press|native\w*|keyboardEvent)\??\.(?:key|keyCode|which|isComposing)\b/,
  // onKeyDown={({ key }) => …}, addEventListener('keydown', ({ key }) => …), ({ key }: KeyboardEvent) => …
  /(?:onKey\w+=\{|['"]key(?:down|up|press)['"],\s*)\(\{[^{}]*\bkey/,
  /\{[^{}]*\bkey\w*\b[^{}]*\}:\s*(?:React\.)?KeyboardEvent/,
  // const { key } = event
  /\{[^{}]*\b(?:key|keyCode|isComposing)\b[^{}]*\}\s*=\s*(?:e|ev|event|press)\b/,
]

/** Whether a file handles keys without knowing which belong to an input method. */
const readsKeys = (code: string): boolean =>
  HANDLES_KEYS.test(code) && READS_KEY.some((pattern) => pattern.test(code))

it('every handler reads its key where input methods are known', () => {
  const files = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root })
  const handlers = files.filter((path) => path !== HELPER && !path.includes('.test.'))
  expect(handlers.length).toBeGreaterThan(100)
  expect(handlers.filter((path) => readsKeys(readFileSync(join(root, path), 'utf8')))).toEqual([])
})

it.each([
  "<input onKeyDown={(event) => event.key === 'Enter' && send()} />",
  "<input onKeyDown={({ key }) => key === 'Enter' && send()} />",
  "const on = (event: KeyboardEvent) => { if (event.nativeEvent.key === 'Escape') close() }",
  'const on = (event: KeyboardEvent) => { const { key, ctrlKey } = event }',
  "addEventListener('keydown', (e) => e.key === 'Escape' && close())",
  "addEventListener('keyup', ({ key, code }: KeyboardEvent) => close(key))",
  'const on = (event: KeyboardEvent) => event.keyCode === 13',
])('rejects %s', (code) => expect(readsKeys(code)).toBe(true))

it.each([
  "<input onKeyDown={(event) => pressedKey(event) === 'Enter' && send()} />",
  'const rows = list.map((row) => row.key)',
])('accepts %s', (code) => expect(readsKeys(code)).toBe(false))
