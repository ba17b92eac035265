import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** The contrast of every pair of text and background that the interface uses, in both themes (WCAG 1.4.3, 1.4.11). */
const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

function valueOf(token: string, theme: Theme): string {
  const declared = css.match(new RegExp(`--color-${token}: ([^;]+);`))?.[1] ?? ''
  const pair = declared.match(/^light-dark\((.+?), (#.+|.+)\)$/)
  return (pair ? pair[theme === 'light' ? 1 : 2] : declared) ?? ''
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const GROUNDS = ['bg', 'surface', 'raised', 'overlay']
const WORDS = ['text', 'muted', 'accent-text', 'danger', 'success']
const PAIRS: [front: string, ground: string, least: number][] = [
  ...WORDS.flatMap((word) =>
    GROUNDS.map((ground) => [word, ground, 4.5] as [string, string, number]),
  ),
  ...GROUNDS.slice(0, 3).map((ground) => ['faint', ground, 4.5] as [string, string, number]),
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['on-accent', 'accent-press', 4.5],
  ['accent-text', 'accent-soft', 4.5],
  ['danger', 'danger-soft', 4.5],
  ['text', 'danger-soft', 4.5],
  ['muted', 'danger-soft', 4.5],
  // The count of an active like, and of one under the pointer.
  ...['bg', 'overlay'].map((ground) => ['like', ground, 4.5] as [string, string, number]),
  // The headline and the frame of the quotes are on the sky, the drawings on their houses.
  ...['sky-top', 'sky-middle', 'sky-low', 'sky-ground'].map(
    (sky) => ['text', sky, 4.5] as [string, string, number],
  ),
  ['text', 'sunken', 4.5],
  ['muted', 'sunken', 4.5],
  ...['keyword', 'string', 'number', 'title', 'type'].map(
    (kind) => [`code-${kind}`, 'sunken', 4.5] as [string, string, number],
  ),
  ['success', 'sunken', 4.5],
  ['danger', 'sunken', 4.5],
  ['accent-text', 'sunken', 4.5],
  ['focus', 'overlay', 3],
  ['accent-mark', 'overlay', 3],
  ['border-strong', 'sunken', 3],
  ...['border-strong', 'focus', 'accent-mark'].flatMap((line) =>
    GROUNDS.slice(0, 3).map((ground) => [line, ground, 3] as [string, string, number]),
  ),
  ...['a', 'b', 'c', 'd', 'e', 'f'].map(
    (tint) => [`on-tint-${tint}`, `tint-${tint}`, 4.5] as [string, string, number],
  ),
]

describe.each(THEMES)('the %s theme', (theme) => {
  it.each(PAIRS)('has %s on %s with a contrast of at least %d', (front, ground, least) => {
    const found = contrast(valueOf(front, theme), valueOf(ground, theme))
    expect(found).toBeGreaterThanOrEqual(least)
  })
})

/** Corners whose size has a name, but none and half of the height. */
const NAMED = /\brounded(?:-[tblr]{1,2})?-(?!none|full)([a-z]+)/g

describe('corners', () => {
  it('have the radius of a token, or one in pixels: other classes have no effect', () => {
    const source = join(import.meta.dirname, '..')
    const unknown = globSync('**/*.tsx', { cwd: source }).flatMap((file) =>
      [...readFileSync(join(source, file), 'utf8').matchAll(NAMED)]
        .filter(([, name]) => !css.includes(`--radius-${name}:`))
        .map(([used]) => `${file}: ${used}`),
    )
    expect(unknown).toEqual([])
  })
})

describe('anchored boxes', () => {
  it('are placed by a script: WebKit freezes over `position-area` in a page that changes', () => {
    const source = join(import.meta.dirname, '..')
    const anchored = globSync('**/*.{tsx,css}', { cwd: source }).filter((file) =>
      /\b(?:position-(?:area|try|anchor)[a-z-]*|anchor-name)\s*:/.test(
        readFileSync(join(source, file), 'utf8'),
      ),
    )
    expect(anchored).toEqual([])
  })
})
