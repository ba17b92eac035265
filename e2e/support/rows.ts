import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'

/** Share of the width that a last row may leave free at least, if it doesn't fill it. */
const OPEN = 0.2

/** A gallery: each row of whole pictures fills the width, but the last one if it is far from full, and nothing overlaps. */
export async function expectFullRows(list: Locator): Promise<void> {
  await expect(list).toBeVisible()
  await expect.poll(async () => faultsOf(await measured(list))).toEqual([])
}

interface Tile {
  readonly x: number
  readonly y: number
  readonly right: number
  readonly bottom: number
  /** The frame shows all of the picture, and nothing else. */
  readonly isWhole: boolean
}

const measured = async (list: Locator) =>
  list.evaluate((node) => {
    const { left, right } = node.getBoundingClientRect()
    const images = [...node.querySelectorAll<HTMLImageElement>('.frame img')]
    const tiles = images.map((img): Tile => {
      const box = img.getBoundingClientRect()
      const frame = (img.closest('.frame') ?? img).getBoundingClientRect()
      const ratio = Number(img.getAttribute('width')) / Number(img.getAttribute('height'))
      const isWhole =
        Math.abs(box.width / box.height - ratio) < 0.02 && Math.abs(box.width - frame.width) < 2
      return { x: frame.x, y: frame.y, right: frame.right, bottom: frame.bottom, isWhole }
    })
    return { left, right, rows: [...Map.groupBy(tiles, ({ y }) => Math.round(y)).values()] }
  })

const NONE: Tile = { x: 0, y: 0, right: 0, bottom: 0, isWhole: false }

const isNear = (one: number, other: number): boolean => Math.abs(one - other) < 2

function faultsOf({ left, right, rows }: Awaited<ReturnType<typeof measured>>): string[] {
  if (rows.length === 0) return ['there is no row']
  return rows.flatMap((row, index) => {
    const [first = NONE, last = NONE] = [row[0], row.at(-1)]
    const isOpen = index === rows.length - 1 && last.right < right - (right - left) * OPEN
    const nextRow = rows[index + 1]?.[0]?.y ?? Number.POSITIVE_INFINITY
    return [
      ...(isOpen || isNear(last.right, right) ? [] : [`row ${index} ends at ${last.right}`]),
      ...(isNear(first.x, left) ? [] : [`row ${index} starts at ${first.x}`]),
      ...(isEven(row, nextRow) ? [] : [`row ${index} is uneven, cropped or overlaps`]),
    ]
  })
}

const isEven = (row: readonly Tile[], nextRow: number): boolean =>
  row.every(({ isWhole, x, bottom }, at) => {
    const before = row[at - 1] ?? { right: 0, bottom }
    return isWhole && x >= before.right && isNear(bottom, before.bottom) && bottom < nextRow
  })

/** Where an element is that is there. */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('The element is not on the page')
  return box
}
