import { beforeEach, describe, expect, it } from 'vitest'
import {
  clearFallback,
  hasFallback,
  signInPath,
  initialRedirect,
  redirectTarget,
  secondStepPath,
} from './sign-in-redirects.ts'

beforeEach(() => localStorage.clear())

const at = (pathname: string, search = '', hash = '') => ({ pathname, search, hash })

it.each<[value: string | undefined, remembered: boolean]>([
  [undefined, false],
  ['[]', false],
  ['', false],
  ['{"a_session_devhood":"marker"}', true],
])('treats the fallback value %o as a remembered session: %o', (value, remembered) => {
  if (value !== undefined) localStorage.setItem('cookieFallback', value)
  expect(hasFallback()).toBe(remembered)
})

describe('the startup rule', () => {
  it.each<[path: string, expected: string | undefined]>([
    ['/', '/sign-in'],
    ['/saved', '/sign-in?to=%2Fsaved'],
    ['/no-such-page', '/sign-in?to=%2Fno-such-page'],
    ['/sign-in', undefined],
    ['/sign-up', undefined],
    ['/signed-in', undefined],
    ['/switch-account', undefined],
    ['/jobs', undefined],
  ])('without a remembered session redirects %s to %s', (path, expected) => {
    expect(initialRedirect(at(path))).toBe(expected)
  })

  it('keeps the whole wanted URL', () => {
    expect(initialRedirect(at('/explore', '?q=rust', '#end'))).toBe(
      '/sign-in?to=%2Fexplore%3Fq%3Drust%23end',
    )
  })

  it('lets people with a remembered session through, until it is forgotten', () => {
    localStorage.setItem('cookieFallback', '{"a_session_devhood":"marker"}')
    expect(initialRedirect(at('/saved'))).toBe(undefined)
    clearFallback()
    expect(initialRedirect(at('/saved'))).toBe('/sign-in?to=%2Fsaved')
  })
})

describe('the wanted URL', () => {
  it.each<[to: string, address: string]>([
    ['/saved', '/saved'],
    ['/explore?q=rust#end', '/explore?q=rust#end'],
    ['', '/'],
    ['saved', '/'],
    ['//elsewhere.test/saved', '/'],
    ['/\\elsewhere.test', '/'],
    ['/\t/elsewhere.test', '/'],
    ['https://elsewhere.test/', '/'],
    ['javascript:alert(1)', '/'],
    ['/.//elsewhere.test/x', '/'],
    ['/..//elsewhere.test/x', '/'],
    ['/x/..//elsewhere.test/x', '/'],
    ['/%2e//elsewhere.test/x', '/'],
    ['/.//\\elsewhere.test/x', '/'],
    ['/sign-in', '/'],
    ['/x/../sign-in#top', '/'],
    ['/sign-up?to=/saved', '/'],
  ])('of %o is %o', (to, address) => {
    expect(redirectTarget(`?${new URLSearchParams({ to })}`)).toBe(address)
  })

  it('is Home by default', () => {
    expect(redirectTarget('')).toBe('/')
  })

  it('survives the sign-in page unchanged', () => {
    const wanted = '/explore?q=a&b=c d#x'
    const { search } = new URL(signInPath(wanted), location.origin)
    expect(redirectTarget(search)).toBe('/explore?q=a&b=c%20d#x')
  })
})

it.each([
  ['/', '', '/second-step'],
  ['/explore', '?q=rust', '/second-step?to=%2Fexplore%3Fq%3Drust'],
  ['/sign-in', '?to=%2Fsaved', '/second-step?to=%2Fsaved'],
  ['/signed-in', '', '/second-step'],
  ['/second-step', '?to=%2Fsaved', undefined],
])('the second step before %s%s is at %s', (pathname, search, expected) => {
  expect(secondStepPath({ pathname, search })).toBe(expected)
})
