import { type HomePaint as Home, TEXTS } from '@devhood/contract'
import { ROW, TAB } from '#ui/controls/tabs'
import { BASE } from '#ui/controls/icon-button'
import { Icon } from '#ui/icon'
import { LogoMark } from '#ui/logo'
import clsx from 'clsx'
import { StaticRouter } from 'react-router'

import { BottomBar } from '../layouts/bottom-bar.tsx'
import { BAR, CONTENT, FRAME, IN_BAR, WIDTHS } from '../layouts/widths.ts'
import { PublicAvatar } from '../public-pages/public-avatar.tsx'
import { PaintedPost } from './painted-post.tsx'

interface HomePaintProps {
  readonly home: Home
  /** The time, in milliseconds. */
  readonly now: number
}

/**
 * What a phone shows of Home before the app is there: the bars and the first posts, in the same places. Nobody can press or
 * focus it, and assistive technology doesn't see it, because the app replaces it. The page's policy forbids inline styles, so its
 * parts have classes alone.
 */
export function HomePaint({ home: { person, posts }, now }: HomePaintProps) {
  return (
    <StaticRouter location="/">
      <div id="paint" inert aria-hidden="true" className={clsx(FRAME, 'lg:hidden')}>
        <div className={BAR}>
          <div className={clsx(IN_BAR, WIDTHS.feed)}>
            <span className="-mr-3 flex h-tap min-w-tap items-center">
              <LogoMark />
            </span>
            <p className="line-clamp-2 text-bar leading-[1.2] wrap-anywhere min-[20rem]:max-lg:line-clamp-1">
              {TEXTS.home}
            </p>
            <div className="ml-auto flex items-center gap-1">
              <span className={clsx(BASE, 'max-lg:inline-grid')}>
                <Icon name="search" />
              </span>
              <span className="flex h-tap w-12 flex-none items-center pl-2.5 text-muted">
                <Icon name="bell" />
              </span>
              <span className="grid size-tap place-items-center">
                <PublicAvatar person={person} size="xs" />
              </span>
            </div>
          </div>
        </div>
        <div className={clsx(CONTENT, WIDTHS.feed)}>
          <div className={clsx('mb-5', ROW)}>
            <span
              className={clsx(
                TAB,
                'font-semibold text-text after:absolute after:inset-x-0 after:-bottom-px after:h-[3px] after:bg-accent-mark',
              )}
            >
              All
            </span>
            <span className={TAB}>Following</span>
          </div>
          <div className="grid gap-12">
            {posts.map((post, index) => (
              <PaintedPost key={post.$id} post={post} priority={index === 0} now={now} />
            ))}
          </div>
        </div>
        <BottomBar />
      </div>
    </StaticRouter>
  )
}
