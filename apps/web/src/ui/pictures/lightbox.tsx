import { variantOf } from '#lib/pictures/images'
import { IconButton } from '#ui/controls/icon-button'
import { Dialog } from '#ui/overlays/dialog'
import { pictureWidths } from '@devhood/contract'
import clsx from 'clsx'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import Carousel, { type SlideImage, type ZoomRef } from 'yet-another-react-lightbox'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Inline from 'yet-another-react-lightbox/plugins/inline'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/counter.css'

/** A picture as posts store it. */
export interface LightboxPicture {
  readonly imageUrl: string
  readonly alt: string
  /** The alternative text by the author; '' for none. */
  readonly description: string
  /** Pixels. */
  readonly width: number
  readonly height: number
}

export interface LightboxProps {
  /** What the pictures belong to, for screen readers. */
  readonly title: string
  readonly pictures: readonly LightboxPicture[]
  /** The place of the picture that is shown first. */
  readonly index?: number
  /** Shown below the pictures, with the alternative text of the shown one while it is on. */
  readonly foot: (description: ReactNode) => ReactNode
  /** Called with the place of the picture that was shown last. */
  readonly onClose: (last: number) => void
}

/** The largest width in pixels that the URL of a preview may name. Width 0 stands for the picture's own size. */
const WIDEST = 4000

/** A ground below controls, which may lie on a picture. */
const GROUND = { backgroundColor: 'var(--color-raised)', borderRadius: 'var(--radius-control)' }

/** At the foot of touch screens, below most pictures, where a swipe does the same; else at the middle of the sides. */
const ARROW = {
  top: 'var(--arrows, 50%)',
  transform: 'translateY(calc(-1 * var(--arrows, 50%) - env(safe-area-inset-bottom)))',
}

const STYLES = {
  root: {
    '--yarl__color_backdrop': 'transparent',
    // As large as the button that closes.
    '--yarl__icon_size': '22px',
    '--yarl__button_padding': '11px',
    '--yarl__button_filter': 'none',
    '--yarl__navigation_button_padding': '18px 11px',
  },
  // The tools have a bar of their own above the pictures.
  container: { paddingTop: 56 },
  toolbar: { padding: 6, gap: 6 },
  button: GROUND,
  navigationPrev: ARROW,
  navigationNext: ARROW,
} as const

const OPTIONS = {
  counter: { container: { style: GROUND } },
  carousel: { finite: true, padding: 0, preload: 1, imageProps: groundOf },
  controller: { focus: true, touchAction: 'none', closeOnPullDown: true },
  zoom: { maxZoomPixelRatio: 1, scrollToZoom: true, doubleClickMaxStops: 1 },
} as const

/** Pictures in the whole window: zoom by press, wheel, pinch and keys, and the alternative text on demand. */
export function Lightbox({ title, pictures, index = 0, foot, ...rest }: LightboxProps) {
  const [shown, setShown] = useState(index)
  const [hasAlt, setAlt] = useState(false)
  const description = pictures[shown]?.description
  const startZoomed = useStartZoomed(pictures)
  // The pages behind may load sharper ones later; these stay.
  const [slides] = useState(() => pictures.map(slideOf))
  const cutEdge = useCutEdge(pictures)
  const onClose = () => rest.onClose(shown)
  const hasOne = pictures.length === 1
  const hasTexts = pictures.some(({ description }) => description)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      kind="full"
      // Pictures look best on black, in the light theme too.
      className={clsx(
        '[color-scheme:dark] backdrop:bg-stage',
        !hasOne && 'pointer-coarse:[--arrows:100%]',
      )}
    >
      <div className="flex h-full flex-col">
        <div className="min-h-0 flex-1" {...cutEdge}>
          <Carousel
            plugins={[Inline, Zoom, ...(hasOne ? [] : [Counter])]}
            slides={slides}
            index={index}
            styles={STYLES}
            {...OPTIONS}
            zoom={{ ...OPTIONS.zoom, ref: startZoomed }}
            toolbar={{
              buttons: [
                'zoom',
                hasTexts && <AltButton key="alt" isOn={hasAlt} onPress={() => setAlt(!hasAlt)} />,
                <IconButton
                  key="close"
                  icon="close"
                  label="Close"
                  onClick={onClose}
                  className="bg-raised"
                />,
              ],
            }}
            on={{ exiting: onClose, view: (slide) => setShown(slide.index) }}
            render={{
              ...(hasOne && { buttonPrev: () => null, buttonNext: () => null }),
              iconError: () => <p className="text-control text-text">The picture didn't load.</p>,
            }}
            labels={{ 'Photo gallery': 'Pictures' }}
          />
        </div>
        {foot(hasAlt && description && <Description text={description} />)}
      </div>
    </Dialog>
  )
}

interface AltButtonProps {
  readonly isOn: boolean
  readonly onPress: () => void
}

const AltButton = ({ isOn, onPress }: AltButtonProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    aria-label="Show alt text"
    onClick={onPress}
    className={clsx(
      'size-tap rounded-control font-mono text-tiny font-semibold',
      isOn ? 'primary-fill underline' : 'bg-raised text-muted hover:text-text',
    )}
  >
    ALT
  </button>
)

/** The alternative text of a picture. */
const Description = ({ text }: { readonly text: string }) => (
  <div className="max-h-80 overflow-y-auto rounded-card border border-border bg-surface px-4 py-3">
    <p className="text-tiny font-semibold text-muted">Picture description</p>
    <p dir="auto" className="wrap-anywhere whitespace-pre-line">
      {text}
    </p>
  </div>
)

/** Width / height above which a picture as wide as a phone would be too low to be read. */
const FLAT_RATIO = 2

/** Height of a flat picture on a phone, of which it then shows a part. */
const startHeight = () => innerHeight * 0.55

const isFlatOnPhone = ({ width, height }: LightboxPicture): boolean =>
  width / height > FLAT_RATIO && innerWidth < innerHeight && innerWidth < 640

/** Width in CSS pixels with which a picture opens. */
function startWidth(picture: LightboxPicture): number {
  const ratio = picture.width / picture.height
  if (isFlatOnPhone(picture)) return startHeight() * ratio
  return Math.min(innerWidth, innerHeight * ratio)
}

const startsCutOff = ([first, second]: readonly LightboxPicture[]) =>
  first !== undefined && !second && isFlatOnPhone(first)

/** The buttons stay whole, and the picture below them fades at its right edge. */
const CUT_EDGE =
  'linear-gradient(#000 0 0) top / 100% 56px no-repeat, linear-gradient(to left, #0003, #000 24px)'

/** More of the picture is behind the edge, until it is moved. */
function useCutEdge(pictures: readonly LightboxPicture[]) {
  const [isCutOff, setCutOff] = useState(startsCutOff(pictures))
  return {
    style: isCutOff ? { mask: CUT_EDGE } : undefined,
    onPointerDownCapture: ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest('button')) setCutOff(false)
    },
  }
}

/** On a phone, a flat picture starts as high as the window, at its left edge, and can be moved. */
function useStartZoomed(pictures: readonly LightboxPicture[]) {
  const [first] = pictures
  const isWanted = useRef(startsCutOff(pictures))
  return (zoom: ZoomRef | null) => {
    if (!first || !zoom || zoom.disabled || zoom.maxZoom <= 1 || !isWanted.current) return
    isWanted.current = false
    const { width, height } = first
    const fitting = startHeight() / (innerWidth * (height / width))
    zoom.changeZoom(fitting, true, -innerWidth / 2, 0)
  }
}

/** How the page shows the picture already: its sharpest width in pixels, and its largest in CSS pixels. */
function widthsOnPage(imageUrl: string) {
  const path = URL.parse(imageUrl, location.href)?.pathname
  const loaded = [...document.images].flatMap(({ complete, currentSrc, clientWidth }) => {
    const url = complete ? URL.parse(currentSrc) : null
    const sharpest = Number(url?.searchParams.get('width'))
    return url?.pathname === path ? [{ sharpest, shown: clientWidth, source: currentSrc }] : []
  })
  return {
    sharpest: Math.max(0, ...loaded.map(({ sharpest }) => sharpest)),
    shown: Math.max(0, ...loaded.map(({ shown }) => shown)),
    source: loaded.toSorted((a, b) => b.sharpest - a.sharpest)[0]?.source,
  }
}

interface Slide extends SlideImage {
  /** The picture as the page shows it already. */
  readonly source: string | undefined
}

/** Until a sharper picture has loaded, the one of the page is in its place. */
function groundOf(slide: SlideImage) {
  const { source, width, height } = slide as Slide
  return {
    width,
    height,
    style: source ? { opacity: 1, background: `url("${source}") center / contain no-repeat` } : {},
  }
}

/**
 * The sizes of pages, then the picture's own, for the zoom. The first is as sharp as on the page, and as the window can show. A
 * small picture is as large as there.
 */
function slideOf(picture: LightboxPicture): Slide {
  const { imageUrl, width, height, ...texts } = picture
  const { sharpest, shown, source } = widthsOnPage(imageUrl)
  const least = Math.min(width, Math.max(sharpest, startWidth(picture) * devicePixelRatio))
  const widths = [...new Set([...pictureWidths(width), width])].filter((each) => each >= least)
  const sources = widths.map((each) => ({
    src: variantOf(imageUrl, { width: each > WIDEST ? 0 : each, output: 'webp' }) ?? imageUrl,
    width: each,
    height: Math.round((each * height) / width),
  }))
  const largest = sources.at(-1)?.src ?? imageUrl
  const most = Math.max(width, shown)
  const size = { width: most, height: Math.round((most * height) / width) }
  return { src: largest, ...size, ...texts, srcSet: sources, source }
}
