import { TEXTS } from '@devhood/contract'
import clsx from 'clsx'
import { type CSSProperties } from 'react'

/** Milliseconds (SPEC §9): typed within 2 s after 1 s. */
const TYPING = { delay: 1000, duration: 2000 }
const LETTERS = Array.from(TEXTS.headline)
const LETTER_DURATION = TYPING.duration / LETTERS.length

/** A block cursor, drawn behind what it follows. */
const CURSOR =
  'after:absolute after:top-[.17em] after:left-full after:ml-[.12em] after:h-[.78em] after:w-[.46em] after:bg-window'

/**
 * The headline, typed letter by letter with the cursor behind the last one. All of it is there from the start
 * for who reads with a voice, finds in the page, or asked for less motion.
 */
export function Headline({ paused }: { readonly paused: boolean }) {
  const pausedClass = paused && '[animation-play-state:paused] after:[animation-play-state:paused]'
  return (
    <p className="max-w-[15ch] text-display">
      {LETTERS.map((letter, index) => {
        const isLast = index === LETTERS.length - 1
        const style = {
          '--at': `${TYPING.delay + (index + 1) * LETTER_DURATION}ms`,
          '--for': `${LETTER_DURATION}ms`,
        }
        return (
          <span
            // A text that never changes: its letters have no name but their place.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            style={style as CSSProperties}
            className={clsx(
              'relative animate-[appear_1ms_var(--at)_backwards]',
              CURSOR,
              !isLast && 'after:animate-[cursor_var(--for)_var(--at)] after:opacity-0',
              pausedClass,
            )}
          >
            {letter}
          </span>
        )
      })}
    </p>
  )
}
