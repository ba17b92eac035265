import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'

/** Share of the width that a last row may leave free at least, if it doesn't fill it. */
const OPEN = 0.2

/** A gallery: each row of whole pictures fills the width, but the last one if it is far from full, and nothing overlaps. */
export async function expectFullRows(list: Locator): Promise<void> {
  await expect(list).toBeVisible()
  await expect.poll(async () => (await rowsOf(list)).faults).toEqual([])
  expect((await rowsOf(list)).count).toBeGreaterThan(0)
}

const rowsOf = async (list: Locator) =>
  list.evaluate((node, open) => {
    const { left, width } = node.getBoundingClientRect()
    const items = node.querySelectorAll(':is(li, [role=listitem]):has(img)')
    const pictures = Array.from(items, (item) => {
      const img = item.querySelector('img')
      if (img === null) throw new Error('A tile has no picture')
      const { x, y, right, bottom } = (item.querySelector('.frame') ?? img).getBoundingClientRect()
      const box = img.getBoundingClientRect()
      const ratio = Number(img.getAttribute('width')) / Number(img.getAttribute('height'))
      return {
        x,
        y,
        right,
        bottom,
        // The frame shows all of the picture, and nothing else.
        isWhole:
          Math.abs(box.width / box.height - ratio) < 0.02 && Math.abs(box.width - (right - x)) < 2,
      }
    })
    const rows = [...Map.groupBy(pictures, ({ y }) => Math.round(y)).values()]
    const faults: string[] = []
    for (const [index, row] of rows.entries()) {
      const end = (row.at(-1)?.right ?? 0) - left
      const isFull = Math.abs(end - width) < 2
      const isOpen = index === rows.length - 1 && end < width * (1 - open)
      if (!isFull && !isOpen) faults.push(`row ${index} ends at ${end} of ${width}`)
      if (Math.abs((row[0]?.x ?? 0) - left) > 1) faults.push(`row ${index} starts elsewhere`)
      for (const [at, { isWhole, x, bottom }] of row.entries()) {
        if (!isWhole) faults.push(`picture ${at} of row ${index} is not whole`)
        if (x < (row[at - 1]?.right ?? 0)) faults.push(`picture ${at} of row ${index} overlaps`)
        if (Math.abs(bottom - (row[0]?.bottom ?? 0)) > 2) faults.push(`row ${index} is uneven`)
        if (bottom > (rows[index + 1]?.[0]?.y ?? bottom)) faults.push(`rows ${index} overlap`)
      }
    }
    return { faults, count: rows.length }
  }, OPEN)
