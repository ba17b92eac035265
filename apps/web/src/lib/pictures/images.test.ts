import { describe, expect, it } from 'vitest'
import { initialsOf, isInitials, srcSetOf, variantOf } from './images.ts'

const FILE = 'https://devhood.test/v1/storage/buckets/media/files/f1'
const STORED = `${FILE}/preview?width=2000&height=2000&gravity=top&quality=100&project=devhood`
const variant = (query: string) => `${FILE}/preview?${query}`

describe('variantOf', () => {
  it('keeps the ratio with a width only', () => {
    expect(variantOf(STORED, { width: 320, output: 'webp' })).toBe(
      variant('width=320&quality=78&project=devhood&output=webp&background=ffffff'),
    )
  })

  it('crops from the middle with width and height', () => {
    expect(variantOf(STORED, { width: 80, height: 80, output: 'jpg' })).toBe(
      variant(
        'width=80&height=80&gravity=center&quality=78&project=devhood&output=jpg&background=ffffff',
      ),
    )
  })

  it.each([
    'https://elsewhere.test/cat.png',
    `${FILE}/download`,
    'https://devhood.test/v1/avatars/initials?name=A',
    'http://[',
    '',
  ])('recognizes that %o is no preview of ours', (url) => {
    expect(variantOf(url, { width: 320, output: 'webp' })).toBe(undefined)
    expect(srcSetOf(url, 'webp')).toBe(undefined)
  })
})

describe('srcSetOf', () => {
  const widthsIn = (set: string | undefined) => set?.split(', ').map((entry) => entry.split(' ')[1])

  it.each<[own: number | undefined, widths: string[]]>([
    [undefined, ['320w', '640w', '1080w', '1280w', '1600w', '2000w']],
    [4000, ['320w', '640w', '1080w', '1280w', '1600w', '2000w']],
    [2000, ['320w', '640w', '1080w', '1280w', '1600w', '2000w']],
    [1999, ['320w', '640w', '1080w', '1280w', '1600w', '1999w']],
    [1000, ['320w', '640w', '1000w']],
    [320, ['320w']],
    [321, ['320w', '321w']],
    [16, ['16w']],
  ])('offers a picture %s px wide up to its own width', (own, widths) => {
    expect(widthsIn(srcSetOf(STORED, 'jpg', own))).toEqual(widths)
  })

  it('has each URL with its width', () => {
    expect(srcSetOf(STORED, 'webp', 320)).toBe(
      `${variant('width=320&quality=78&project=devhood&output=webp&background=ffffff')} 320w`,
    )
  })
})

it.each([
  ['https://devhood.test/v1/avatars/initials?name=Ada', true],
  ['/v1/avatars/initials?name=Ada', true],
  [STORED, false],
])('recognizes %s as an initials avatar', (url, expected) => {
  expect(isInitials(url)).toBe(expected)
})

it.each([
  ['Ines Moreira', 'IM'],
  ['  ada   king  lovelace ', 'AL'],
  ['yuki', 'Y'],
  ['Éva Ágh', 'ÉÁ'],
  ['E\u0301va Ло', 'E\u0301Л'],
  ['山田 太郎', '山太'],
  ['நி க', 'நிக'],
  ['👩‍💻 dev', '👩‍💻D'],
  ['محمد علي', 'م\u200cع'],
  ['', ''],
])('reads from %o the initials %o', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
