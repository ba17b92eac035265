import { TEXTS } from '@devhood/contract'
import clsx from 'clsx'
import { type CSSProperties } from 'react'

/** Milliseconds (SPEC §9): typed within 2 s after a delay of 1 s. */
const TYPING = { delay: 1000, duration: 2000 }
const LETTERS = Array.from(TEXTS.headline)
const LETTER_DURATION = TYPING.duration / LETTERS.length

/** A block cursor, drawn behind the preceding character. */
const CURSOR =
  'after:absolute after:top-[.17em] after:left-full after:ml-[.12em] after:h-[.78em] after:w-[.46em] after:bg-window'

/** A headline typed letter by letter. The DOM has all of it, for screen readers, page search and reduced motion. */
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
            // The text never changes, so the position identifies a letter.
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
