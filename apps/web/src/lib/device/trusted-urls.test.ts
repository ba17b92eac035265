import { expect, it } from 'vitest'

import { scriptUrl } from './trusted-urls.ts'

const own = (path: string): string => new URL(path, location.href).href

it.each(['/sw.js', '/assets/resize-1a2b.js', own('/sw.js')])(
  '%s is one of our scripts',
  (address) => {
    expect(scriptUrl(address)).toBe(own(address))
  },
)

it.each([
  ['another site', 'https://evil.example/sw.js'],
  ['another scheme', 'data:text/javascript,1'],
  ['an uploaded file', '/v1/storage/buckets/media/files/a/view'],
])('%s contains no script of ours', (_, address) => {
  expect(() => scriptUrl(address)).toThrow(new TypeError('Only scripts of this site run.'))
})
