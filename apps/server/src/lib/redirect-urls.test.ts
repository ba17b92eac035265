import { AppError } from '@devhood/contract'
import { describe, expect, test } from 'vitest'
import { parseRedirectUrl, withParameters } from './redirect-urls.ts'

const PUBLIC = {
  publicUrl: new URL('https://hood.example'),
  allowedOrigins: ['https://app.example', 'https://shop.example:8443'],
}
const LOCAL = { publicUrl: new URL('http://localhost:3000'), allowedOrigins: [] }

const LONG = `https://hood.example/${'a'.repeat(2048)}`

describe('allowed redirect URLs', () => {
  test.each([
    ['https://hood.example', 'https://hood.example/'],
    ['https://hood.example/', 'https://hood.example/'],
    ['HTTPS://Hood.Example/reset?a=1#top', 'https://hood.example/reset?a=1#top'],
    ['https://hood.example:443/x', 'https://hood.example/x'],
    ['https://hood.example?x=@evil.example', 'https://hood.example/?x=@evil.example'],
    ['https://hood.example/@alice', 'https://hood.example/@alice'],
    ['https://hood.example/straße', 'https://hood.example/stra%C3%9Fe'],
    ['https://app.example/back', 'https://app.example/back'],
    ['https://shop.example:8443/', 'https://shop.example:8443/'],
  ])('%s', (text, expected) => {
    expect(parseRedirectUrl(text, 'url', PUBLIC).href).toBe(expected)
  })

  test.each([
    'http://localhost:3000/x',
    'http://localhost:5173/',
    'https://127.0.0.1:8443/',
    'http://[::1]:3000/',
    'http://app.localhost/',
  ])('%s, when the server itself is local', (text) => {
    expect(parseRedirectUrl(text, 'url', LOCAL).href).toBe(text)
  })
})

describe('rejected redirect URLs', () => {
  test.each([
    '',
    ' ',
    '/reset',
    'hood.example',
    '//hood.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:hood.example',
    'https:/hood.example',
    'https:evil.example',
    'https:\\\\evil.example',
    'https:///hood.example',
    'https://evil.example',
    'https://hood.example.evil.example',
    'https://evil-hood.example',
    'https://evilhood.example',
    'https://sub.hood.example',
    'https://hood.example.',
    'https://hood.example@evil.example',
    'https://hood.example:pass@evil.example/',
    'https://user@hood.example/',
    'https://evil.example#@hood.example',
    'https://evil.example?hood.example',
    'https://evil.example\\@hood.example',
    'https://hood.example\\@evil.example',
    'https://hood.example/\\evil',
    'https://hood。example/',
    'https://hood．example/',
    'https://hооd.example/',
    'https://hood%2eexample/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://2130706433/',
    'https://hood.example:8443/',
    'https://shop.example/',
    'http://hood.example/',
    'javascript:alert(1)',
    'javascript://hood.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://hood.example/1',
    'file:///etc/passwd',
    'ftp://hood.example/',
    'ws://hood.example/',
    'https://hood.example/\tx',
    'https://hood.example/\r\nSet-Cookie: a=b',
    'ht\ntps://hood.example/',
    ' https://hood.example/',
    'https://hood.example/ ',
    'https://hood.example/\u0000',
    'https://hood.example/\u202Emoc',
    LONG,
  ])('%j', (text) => {
    const refusal = () => parseRedirectUrl(text, 'success', PUBLIC)
    expect(refusal).toThrow(AppError)
    expect(refusal).toThrow(
      'Parameter "success" must be an address of at most 2048 characters on https://hood.example, https://app.example, https://shop.example:8443.',
    )
  })

  test.each([
    'http://evil.example/',
    'http://localhost.evil.example/',
    'http://127.0.0.1.example/',
  ])('%s, when the server itself is local', (text) => {
    expect(() => parseRedirectUrl(text, 'url', LOCAL)).toThrow(AppError)
  })
})

test('parameters are merged into those of the URL, replacing those of the same name', () => {
  const page = new URL('https://hood.example/in?to=%2Fx&secret=theirs#top')
  expect(withParameters(page, { userId: 'a b', secret: 'ours' }).href).toBe(
    'https://hood.example/in?to=%2Fx&secret=ours&userId=a+b#top',
  )
  expect(page.href).toBe('https://hood.example/in?to=%2Fx&secret=theirs#top')
})
