import { FROM_SMALL, FROM_WIDE, useMedia } from '#lib/dom/use-media'
import { heightToRestore } from '#lib/navigation/scroll-positions'
import { type Post } from '@devhood/contract/schemas'
import clsx from 'clsx'
import { createContext, type CSSProperties, useContext, useState } from 'react'
import { useLocation } from 'react-router'

import { type Foot, PostTile } from './post-tile.tsx'
import {
  COLUMN_FEW,
  COLUMN_GRID,
  FEW,
  type Grid,
  LARGE_GRID,
  MEDIUM_GRID,
  layOutTiles,
  SMALL_FEW,
  SMALL_PINS,
  smallGrid,
  groupRows,
  type RowGroup,
} from './row-layout.ts'

interface PostRowsProps {
  /** Accessible name of the list. */
  readonly label: string
  readonly posts: readonly Post[]
  /** Ids of the posts that the viewer has saved. */
  readonly saved?: ReadonlySet<string>
  readonly foot: Foot
  /** More pages follow: an incomplete last row waits for them, so that nothing on screen moves. */
  readonly more?: boolean
  /** All that the page has: if they are few, they are large. */
  readonly isMain?: boolean
}

/** Rows of pictures with equal height, which fill the width. In groups: those far from the screen aren't rendered. */
export function PostRows({ label, posts, saved, foot, more = false, ...rest }: PostRowsProps) {
  const { width, ref } = useWidth()
  const { key } = useLocation()
  const isPinned = foot === 'pinned'
  const areFew = rest.isMain === true && !more && posts.length <= FEW
  const grid = useGrid(width, foot, areFew)
  const { rows, tiles } = layOutTiles(posts, width, grid)
  // While more pages follow, an incomplete last row is omitted, unless it is the only one.
  const whole = more ? rows.slice(0, -1) : rows
  const groups: readonly RowGroup[] =
    rows.length === 1 || isPinned || areFew
      ? rows
      : groupRows(whole, tiles, { width, grid, isOpen: !more })
  // ARIA roles for the list, because `ul` allows only `li` children, but groups are in between.
  return (
    <div
      ref={ref}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="list"
      aria-label={label}
      // A page that loads has no width yet when the router scrolls, before its first paint.
      style={{ minHeight: width === 0 ? heightToRestore(key) : undefined }}
      className="space-y-2 sm:space-y-4"
    >
      {groups.map(({ from, end, height }) => (
        <div
          key={from}
          style={{ '--row': `${grid.row}px`, '--most': `${grid.most}px`, height } as CSSProperties}
          className={clsx(
            'flex flex-wrap content-start gap-x-1.5 gap-y-2 sm:gap-x-4 sm:gap-y-4',
            height !== undefined && 'offscreen-skipped',
            height === undefined &&
              !isPinned &&
              !areFew &&
              'after:h-0 after:flex-[1000_1_25%] after:content-[""]',
          )}
        >
          {posts.slice(from, end).map((post, index) => (
            <PostTile
              key={post.$id}
              post={post}
              saved={saved?.has(post.$id) === true}
              ratio={tiles[from + index] ?? 1}
              foot={foot}
              priority={from + index === 0}
              isLarge={areFew}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Width in CSS pixels of what the page has beside its lists of posts, with the gap between them. */
export const WidthBeside = createContext(0)

/** Width of a list from which its rows have the largest pictures. */
const LARGE_FROM = 800

/** Heights of the words between a picture and its buttons, in lines of 16 px: those of the author are higher. */
const LINES: Readonly<Record<Foot, number>> = { author: 2.5, words: 1, pinned: 1 }

/** The lines are as high as the text that the reader has chosen. */
function withLines(grid: Grid, foot: Foot): Grid {
  const line = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  return { ...grid, foot: grid.foot + LINES[foot] * line }
}

/** Grid measures for the current width of the window and of the list. */
function useGrid(width: number, foot: Foot, areFew: boolean): Grid {
  const isSmall = !useMedia(FROM_SMALL)
  const isWide = useMedia(FROM_WIDE)
  if (foot === 'pinned') return isSmall ? SMALL_PINS : LARGE_GRID
  if (isSmall) return withLines(areFew ? SMALL_FEW : smallGrid(width), foot)
  if (!isWide) return withLines(MEDIUM_GRID, foot)
  if (width >= LARGE_FROM) return withLines(LARGE_GRID, foot)
  return withLines(areFew ? COLUMN_FEW : COLUMN_GRID, foot)
}

/** Width of an element in CSS pixels, rounded down and known before the first paint, with its ref. */
function useWidth() {
  const beside = useContext(WidthBeside)
  const [width, setWidth] = useState(() => Math.max(0, contentWidth() - beside))
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

/** Width of the page's content: the assumed width of lists before they are mounted, so that they render only once. */
function contentWidth(): number {
  const main = document.querySelector('main')
  if (!main) return 0
  const { paddingLeft, paddingRight } = getComputedStyle(main)
  const paddings = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
  return Math.max(0, Math.floor(main.getBoundingClientRect().width - (paddings || 0)))
}
