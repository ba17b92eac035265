import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { gatherStyles } from './gather-styles.ts'

it('styles of elements move into one element that the policy names', () => {
  const { html, element, sources } = gatherStyles(
    '<ul><li style="--r:1.5">a</li><li class="b" style="--r:2">b</li><li style="--r:1.5">c</li></ul>',
  )
  expect(html).toBe(
    '<ul><li data-style="0">a</li><li class="b" data-style="1">b</li><li data-style="0">c</li></ul>',
  )
  const rules = '[data-style="0"]{--r:1.5}[data-style="1"]{--r:2}'
  expect(element).toBe(`<style>${rules}</style>`)
  expect(sources).toEqual([`'sha256-${createHash('sha256').update(rules).digest('base64')}'`])
})

it('a page without any stays as it is, whatever people write', () => {
  const html = '<p title="a style=&quot;--r:1&quot;">a style=&quot;--r:1&quot;</p>'
  expect(gatherStyles(html)).toEqual({ html, element: '', sources: [] })
})
