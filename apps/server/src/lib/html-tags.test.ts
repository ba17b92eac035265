import { expect, test } from 'vitest'
import { longestSlice, slowestSlice } from '../../test/app/slices.ts'
import { visitTags } from './html-tags.ts'

const read = async (html: string) => {
  let count = 0
  await visitTags({
    html,
    names: new Set(['a', 'link']),
    attributes: new Set(['rel', 'href']),
    visit: () => void (count += 1),
  })
  return count
}

test.each([
  '<a ',
  '<a href=',
  '<a href="',
  '<a href="&',
  '<a href=x>',
  '<a a=b ',
  '<a ' + 'x'.repeat(5000),
  '<link',
  '<',
  '</',
  '</a>',
  '<!--',
  '<![CDATA[',
  '<script>',
  '</script',
  '<title>&',
  '<template>',
  '<svg>',
  '&#x',
])('a page of nothing but %j is read in slices of at most 20 ms', async (piece) => {
  const page = piece.repeat(Math.ceil((512 * 1024) / piece.length))
  expect(await slowestSlice(async () => read(page))).toBeLessThan(await longestSlice())
})
