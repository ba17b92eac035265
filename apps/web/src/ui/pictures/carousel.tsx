import { pressedKey } from '#lib/dom/pressed-key'
import { announce } from '#lib/feedback/announce'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type UIEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

import { CarouselControls } from './carousel-controls.tsx'

interface SlidesOptions {
  /** Number of slides: at least two. */
  readonly count: number
  /** The slide that is shown first; a change turns to it. */
  readonly start: number
  /** Text alternative of a slide's picture, for its announcement. */
  readonly nameOf: (index: number) => string
  /** Called with the slide that is shown next. */
  readonly onTurn?: ((index: number) => void) | undefined
}

interface CarouselProps extends SlidesOptions {
  /** A slide. `isNear`: it is shown, or may be soon; others show only their box, so that they load nothing. */
  readonly children: (index: number, isNear: boolean) => ReactNode
}

/** Slides beside each other, all in the box of the first one: by swipe, arrow buttons and arrow keys. */
export function Carousel({ children, ...rest }: CarouselProps) {
  const { count } = rest
  const scroller = useRef<HTMLDivElement>(null)
  const slides = useSlides(scroller, rest)
  const { index, goTo, expectMore } = slides
  const goByKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[pressedKey(event) ?? '']
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    goTo(index + step)
  }
  return (
    // Arrow keys are a shortcut for its buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      // No element means a carousel, or a slide.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-roledescription="carousel"
      aria-label={`${count} pictures`}
      onKeyDown={goByKey}
      onPointerEnter={expectMore}
      onTouchStart={slides.onTouch}
      onFocus={expectMore}
      className="group/carousel relative"
    >
      <div
        ref={scroller}
        onScroll={slides.onScroll}
        onWheel={slides.onTouch}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth [scrollbar-width:none]"
      >
        {Array.from({ length: count }, (_, slide) => (
          <div
            key={slide}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="group"
            aria-roledescription="slide"
            aria-label={`Picture ${slide + 1} of ${count}`}
            inert={slide !== index}
            className="relative w-full flex-none snap-center snap-always"
          >
            {children(slide, slide <= slides.reach)}
          </div>
        ))}
      </div>
      <CarouselControls count={count} index={index} onGo={goTo} />
    </div>
  )
}

/** The shown slide. The browser scrolls; this follows, or tells it where to. */
function useSlides(scroller: RefObject<HTMLElement | null>, slides: SlidesOptions) {
  const { count, start, nameOf, onTurn } = slides
  const [index, setIndex] = useState(start)
  const [reach, setReach] = useState(start)
  const hadFocus = useRef(false)
  /** The slide to which a button or key scrolls: those on the way don't count as shown. */
  const target = useRef<number>(undefined)

  const isMounted = useRef(false)
  useLayoutEffect(() => {
    const { current } = scroller
    if (start > 0 || isMounted.current)
      current?.scrollTo({ left: start * current.clientWidth, behavior: 'instant' })
    isMounted.current = true
  }, [scroller, start])
  useLayoutEffect(() => {
    // The slide with the focus is inert now.
    if (hadFocus.current)
      scroller.current?.children[index]
        ?.querySelector<HTMLElement>('a, button')
        ?.focus({ preventScroll: true })
    hadFocus.current = false
  }, [scroller, index])

  const reachAfter = (shown: number) => setReach(Math.max(reach, Math.min(shown + 1, count - 1)))
  const show = (next: number) => {
    if (next === index || next < 0 || next >= count) return
    hadFocus.current = scroller.current?.contains(document.activeElement) ?? false
    setIndex(next)
    onTurn?.(next)
    reachAfter(next)
    announce(`Picture ${next + 1} of ${count}: ${nameOf(next)}`)
  }
  return {
    index,
    /** The last slide that may be shown soon. */
    reach,
    expectMore: () => reachAfter(index),
    goTo: (next: number) => {
      const { current } = scroller
      if (!current || next < 0 || next >= count) return
      target.current = next
      current.scrollTo({ left: next * current.clientWidth })
      show(next)
    },
    onScroll: ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>) => {
      const reached = Math.round(scrollLeft / clientWidth)
      if (target.current !== undefined && target.current !== reached) return
      target.current = undefined
      show(reached)
    },
    /** The user scrolls: that decides what is shown. */
    onTouch: () => {
      target.current = undefined
      reachAfter(index)
    },
  }
}
