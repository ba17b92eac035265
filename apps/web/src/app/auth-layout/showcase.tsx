import { Button } from '#ui/controls/button'
import clsx from 'clsx'
import { useState } from 'react'
import { Headline } from './headline.tsx'
import { Marquee } from './marquee.tsx'
import { SkylineDrawing } from './skyline-drawing.tsx'
import { TESTIMONIALS } from './testimonials.ts'
import { settings } from '#lib/settings/settings'
import { usePreferences } from '#lib/settings/use-preferences'
import { useInBrowser } from '#lib/dom/use-in-browser'
import { useMedia } from '#lib/dom/use-media'

/** Whether to reduce motion: by system setting or in our settings. */
function useReducedMotion(): boolean {
  const system = useMedia('(prefers-reduced-motion: reduce)')
  return usePreferences().motion === 'less' || system
}

/**
 * The right half of the sign-in page on wide screens: headline, two rows of quotes and a skyline at dusk. The server sends the
 * quotes, the largest text of the page; the rest needs styles of its own, which the page's policy forbids in HTML.
 */
export function Showcase() {
  const isLive = useInBrowser(() => true, false)
  const isStatic = useReducedMotion()
  const [paused, setPaused] = useState(false)
  return (
    <section
      aria-label={`About ${settings.appName}`}
      className="relative grid h-full grid-rows-[minmax(0,1fr)_auto_minmax(150px,26%)] overflow-hidden border-l border-border bg-linear-to-b from-sky-top via-sky-middle via-48% to-sky-ground"
    >
      {isLive && <SkylineDrawing paused={paused} />}
      <div className="relative self-end px-14 pb-12">{isLive && <Headline paused={paused} />}</div>
      <div
        className={clsx(
          'relative grid gap-3 overflow-hidden',
          // Quotes that stand still begin where the headline does.
          isStatic
            ? 'pl-14 mask-[linear-gradient(90deg,#000_93%,transparent)]'
            : 'mask-[linear-gradient(90deg,transparent,#000_7%,#000_93%,transparent)]',
        )}
      >
        {TESTIMONIALS.map((items, row) => (
          <Marquee
            key={items[0]?.key}
            items={items}
            direction={row === 0 ? 'right' : 'left'}
            speed="slow"
            paused={paused}
            isStatic={isStatic}
            label={`Sample quotes, row ${row + 1}`}
          />
        ))}
      </div>
      <div className="relative flex items-center justify-between gap-3 self-end pr-6 pb-4.5 pl-14">
        <p className="rounded-[6px] bg-bg/90 px-2.5 py-1.5 text-small text-muted">
          Sample quotes, written by us
        </p>
        {!isStatic && (
          <Button
            size="sm"
            variant="line"
            icon={paused ? 'play' : 'pause'}
            onClick={() => setPaused(!paused)}
            className="bg-bg/90"
          >
            {paused ? 'Play animation' : 'Pause animation'}
          </Button>
        )}
      </div>
    </section>
  )
}
