import { FROM_SMALL, FROM_WIDE, useMedia } from '#lib/dom/use-media'
import { type Post } from '@devhood/contract/schemas'
import clsx from 'clsx'
import { type CSSProperties, useState } from 'react'

import { PostTile } from './post-tile.tsx'
import {
  type Grid,
  LARGE_GRID,
  MEDIUM_GRID,
  rowRatio,
  wrapRows,
  SMALL_GRID,
  type RowGroup,
  groupRows,
} from './row-layout.ts'

interface PostRowsProps {
  /** Accessible name of the list. */
  readonly label: string
  readonly posts: readonly Post[]
  /** Ids of the posts that the reader has saved. */
  readonly saved: ReadonlySet<string>
  readonly foot?: 'author' | 'place'
  /** More will come: a last row that is not full waits for them, so that nothing shown moves. */
  readonly more?: boolean
}

/**
 * Pictures in rows of one height, each at its own ratio; every full row fills the width. Rows stand in stretches, so
 * that those far from the screen cost nothing, however many they are.
 */
export function PostRows({ label, posts, saved, foot = 'author', more = false }: PostRowsProps) {
  const { width, ref } = useWidth()
  const grid = useGrid()
  const ratios = posts.map((post) => rowRatio(post, grid))
  // A list by its roles: between `ul` and `li` nothing may stand, and here stretches do.
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div ref={ref} role="list" aria-label={label} className="space-y-2 sm:space-y-4">
      {visibleGroups(ratios, { width, grid, more }).map(({ from, end, height }) => (
        <div
          key={from}
          style={{ '--row': `${grid.row}px`, height } as CSSProperties}
          className={clsx(
            'flex flex-wrap content-start gap-x-1.5 gap-y-2 sm:gap-x-4 sm:gap-y-4',
            height === undefined
              ? 'after:h-0 after:flex-[30_1_0] after:content-[""]'
              : 'unseen-skipped',
          )}
        >
          {posts.slice(from, end).map((post, index) => (
            <PostTile
              key={post.$id}
              post={post}
              saved={saved.has(post.$id)}
              ratio={ratios[from + index] ?? 1}
              foot={foot}
              priority={from + index === 0}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface LayoutOptions {
  readonly width: number
  readonly grid: Grid
  readonly more: boolean
}

/** What stands of a list: while more will come, nothing of a last row that is not full, unless there is no other. */
function visibleGroups(
  ratios: readonly number[],
  { width, grid, more }: LayoutOptions,
): RowGroup[] {
  const all = { from: 0, end: ratios.length }
  if (width === 0) return [all]
  const rows = wrapRows(ratios, width, grid)
  if (rows.length === 1) return [all]
  return groupRows(more ? rows.slice(0, -1) : rows, ratios, { width, grid, isOpen: !more })
}

/** How pictures stand in a window of this width. */
function useGrid(): Grid {
  const isSmall = !useMedia(FROM_SMALL)
  const isWide = useMedia(FROM_WIDE)
  if (isSmall) return SMALL_GRID
  return isWide ? LARGE_GRID : MEDIUM_GRID
}

/** An element's width in CSS pixels, rounded down, known before the first paint; and its ref. */
function useWidth() {
  const [width, setWidth] = useState(contentWidth)
  const [ref] = useState(() => (node: HTMLElement | null) => {
    if (!node) return undefined
    setWidth(Math.floor(node.getBoundingClientRect().width))
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width))
    })
    observer.observe(node)
    return () => observer.disconnect()
  })
  return { width, ref }
}

/** How wide the page's content is: what lists are taken for until they are there, so that they are drawn once. */
function contentWidth(): number {
  const main = document.querySelector('main')
  if (!main) return 0
  const { paddingLeft, paddingRight } = getComputedStyle(main)
  const paddings = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
  return Math.max(0, Math.floor(main.getBoundingClientRect().width - (paddings || 0)))
}
