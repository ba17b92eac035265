import { expect, test } from 'vitest'
import { linkName } from './link-names.ts'

const PAGE = 'https://other.test/x'

test.each([
  'our site',
  'Apply now',
  'Node.js',
  'Vue.js 3',
  'v1.2.3',
  'e.g. this one',
  'U.S.A.',
  'C# / .NET',
  '3.5 days',
  'שלום\u200F',
])('the name %j stays', (name) => {
  expect(linkName(name, PAGE)).toBe(name)
})

test.each([
  'acme.example',
  'https://acme.example/jobs',
  'Apply at acme.example now',
  'www.acme.example',
  'ACME.EXAMPLE',
  'jobs@acme.example',
  'https://acme',
  '192.0.2.1',
  'acme\u200B.exa\u200Bmple',
  'acme．example',
  'acme。example',
  'acme․example',
  'ａｃｍｅ．ｅｘａｍｐｌｅ',
  'пример.рф',
  'acme.xn--p1ai',
  '\u202Eelpmaxe.emca',
  '\u202Eemca ot\u202C',
])('%j looks like an address, so the link shows its own', (name) => {
  expect(linkName(name, PAGE)).toBe(PAGE)
})

test('the address is shown as the browser opens it', () => {
  expect(linkName('acme.example', 'https://other.test/\u202Egnp')).toBe(
    'https://other.test/%E2%80%AEgnp',
  )
  expect(linkName('acme.example', 'mailto:jobs@other.test')).toBe('jobs@other.test')
  expect(linkName('acme.example', 'mailto:a%25b@other.test')).toBe('a%b@other.test')
})
