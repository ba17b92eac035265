import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { linksBack } from './back-links.ts'

const PROFILE = 'https://hood.example/profile/ada'
const link = (rel: string, href = PROFILE) => `<a class="x" rel="${rel}" href="${href}">me</a>`

test.each<[page: string, expected: boolean]>([
  [link('me'), true],
  [link('noopener ME nofollow'), true],
  [`<head><link href='${PROFILE}/' rel=me></head>`, true],
  [`<A\nHREF=${PROFILE} REL=me>`, true],
  [link('me', `${PROFILE}?from=blog#top`), true],
  [link('me', 'https://hood.example/@ada'), true],
  [link('me', 'https://hood.example/@adam'), false],
  [link('nofollow'), false],
  [link('mem'), false],
  [link('me', 'https://hood.example/profile/adam'), false],
  [link('me', 'http://hood.example/profile/ada'), false],
  [link('me', 'https://hood.example.evil.example/profile/ada'), false],
  [link('me', '/profile/ada'), false],
  [link('me', ''), false],
  [`<!-- ${link('me')} -->`, false],
  [`<!-- ${link('me')}`, false],
  [`<script>var s = '${link('me')}'</script>`, false],
  [`<textarea>${link('me')}</textarea>`, false],
  [`<script>"</s"</script>${link('me')}`, true],
  [`<a data-rel="me" href="${PROFILE}">`, false],
  [`<a rel="me" data-href="${PROFILE}">`, false],
  [`<a rel="me" x:href="${PROFILE}">`, false],
  [`<a title='rel="me" href="${PROFILE}"'>`, false],
  [`<a rel="me" title="href=${PROFILE}">`, false],
  [`<a rel="nofollow" rel="me" href="${PROFILE}">`, false],
  [`<a title=">" rel="me" href="${PROFILE}">`, true],
  [`<a rel="&#109;e" href="${PROFILE.replace(':', '&#58;')}">`, true],
  [`<a rel="me" href="${PROFILE}"`, false],
  [`<template>${link('me')}</template>`, false],
  [`<template></template>${link('me')}`, true],
  [`<title>${link('me')}</title>`, false],
  [`<area rel="me" href="${PROFILE}">`, false],
  [`&lt;a rel="me" href="${PROFILE}"&gt;`, false],
  [`a < b ${link('me')}`, true],
  [`${'x'.repeat(512 * 1024)}${link('me')}`, false],
  ['', false],
])('%j: %j', async (page, expected) => {
  expect(await linksBack(Buffer.from(page), ['https://hood.example/@ada', PROFILE])).toBe(expected)
})
