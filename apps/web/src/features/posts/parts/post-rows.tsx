import { FROM_SMALL, FROM_WIDE, useMedia } from '#lib/use-media'
import { type Post } from '@devhood/contract/schemas'
import clsx from 'clsx'
import { type CSSProperties, useState } from 'react'

import { PostTile } from './post-tile.tsx'
import {
  countInFullRows,
  type Grid,
  LARGE_GRID,
  MEDIUM_GRID,
  rowRatio,
  SMALL_GRID,
} from './row-fit.ts'

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

/** Pictures in rows of one height, each at its own ratio; every full row fills the width. */
export function PostRows({ label, posts, saved, foot = 'author', more = false }: PostRowsProps) {
  const { width, ref } = useWidth()
  const grid = useGrid()
  const ratios = posts.map((post) => rowRatio(post, grid))
  const shown = more && width > 0 ? countInFullRows(ratios, width, grid) : posts.length
  return (
    <ul
      ref={ref}
      aria-label={label}
      style={{ '--row': `${grid.row}px` } as CSSProperties}
      className={clsx(
        'flex flex-wrap gap-x-1.5 gap-y-2 sm:gap-x-4 sm:gap-y-4',
        !more && 'after:h-0 after:flex-[30_1_0] after:content-[""]',
      )}
    >
      {posts.slice(0, shown).map((post, index) => (
        <li
          key={post.$id}
          style={{ '--r': ratios[index] } as CSSProperties}
          className="min-w-0 flex-[var(--r)_1_calc(var(--r)*var(--row))]"
        >
          <PostTile
            post={post}
            saved={saved.has(post.$id)}
            ratio={ratios[index] ?? 1}
            foot={foot}
            priority={index === 0}
          />
        </li>
      ))}
    </ul>
  )
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
  const [width, setWidth] = useState(0)
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
