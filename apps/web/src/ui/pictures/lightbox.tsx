import { variantOf } from '#lib/pictures/images'
import { IconButton } from '#ui/controls/icon-button'
import { Dialog } from '#ui/overlays/dialog'
import { pictureWidths } from '@devhood/contract'
import clsx from 'clsx'
import { type ReactNode, useRef, useState } from 'react'
import Carousel, { type SlideImage } from 'yet-another-react-lightbox'
import Captions from 'yet-another-react-lightbox/plugins/captions'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Inline from 'yet-another-react-lightbox/plugins/inline'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/captions.css'
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
  /** Shown below the pictures. */
  readonly foot?: ReactNode
  /** Called with the place of the picture that was shown last. */
  readonly onClose: (last: number) => void
}

/** The largest width in pixels that the URL of a preview may name. Width 0 stands for the picture's own size. */
const WIDEST = 4000

/** A ground below what lies on a picture, which may be white. */
const ON_PICTURE = {
  backgroundColor: 'color-mix(in srgb, var(--color-stage) 70%, transparent)',
  borderRadius: 'var(--radius-control)',
}

/** At the foot of touch screens, below most pictures, where a swipe does the same; else at the middle of the sides. */
const ARROW = {
  ...ON_PICTURE,
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
    '--yarl__slide_description_container_bottom': 'var(--foot, 0)',
    '--yarl__slide_captions_container_background':
      'color-mix(in srgb, var(--color-stage) 85%, transparent)',
  },
  // The tools have a bar of their own above the pictures.
  container: { paddingTop: 56 },
  toolbar: { padding: 6 },
  navigationPrev: ARROW,
  navigationNext: ARROW,
} as const

const OPTIONS = {
  counter: { container: { style: ON_PICTURE } },
  carousel: { finite: true, padding: 0, preload: 1 },
  controller: { focus: true, touchAction: 'none', closeOnPullDown: true },
  zoom: { maxZoomPixelRatio: 1, scrollToZoom: true, doubleClickMaxStops: 1 },
  captions: { hidden: true, showToggle: true, descriptionMaxLines: 6 },
} as const

/** Pictures in the whole window: zoom by press, wheel, pinch and keys, and the alternative text on demand. */
export function Lightbox({ title, pictures, index = 0, foot, ...rest }: LightboxProps) {
  const shown = useRef(index)
  // The pages behind may load sharper ones later; these stay.
  const [slides] = useState(() => pictures.map(slideOf))
  const onClose = () => rest.onClose(shown.current)
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
        !hasOne && 'pointer-coarse:[--arrows:100%] pointer-coarse:[--foot:58px]',
      )}
    >
      <div className="flex h-full flex-col">
        <div className="min-h-0 flex-1">
          <Carousel
            plugins={[Inline, Zoom, ...(hasTexts ? [Captions] : []), ...(hasOne ? [] : [Counter])]}
            slides={slides}
            index={index}
            styles={STYLES}
            {...OPTIONS}
            toolbar={{
              buttons: [
                'zoom',
                ...(hasTexts ? ['captions'] : []),
                <IconButton key="close" icon="close" label="Close" onClick={onClose} />,
              ],
            }}
            on={{ exiting: onClose, view: (slide) => void (shown.current = slide.index) }}
            render={{
              ...(hasOne && { buttonPrev: () => null, buttonNext: () => null }),
              iconError: () => <p className="text-control text-text">The picture didn't load.</p>,
              iconCaptionsVisible: () => <AltIcon isOn />,
              iconCaptionsHidden: () => <AltIcon />,
            }}
            labels={{
              'Show captions': 'Show alt text',
              'Hide captions': 'Hide alt text',
              'Photo gallery': 'Pictures',
            }}
          />
        </div>
        {foot}
      </div>
    </Dialog>
  )
}

function AltIcon({ isOn = false }: { readonly isOn?: boolean }) {
  return (
    <span
      className={`grid h-5.5 place-items-center font-mono text-tiny font-semibold ${isOn ? 'text-accent-text' : ''}`}
    >
      ALT
    </span>
  )
}

/** How the page shows the picture already: its sharpest width in pixels, and its largest in CSS pixels. */
function widthsOnPage(imageUrl: string) {
  const path = URL.parse(imageUrl, location.href)?.pathname
  const loaded = [...document.images].flatMap(({ complete, currentSrc, clientWidth }) => {
    const url = complete ? URL.parse(currentSrc) : null
    const sharpest = Number(url?.searchParams.get('width'))
    return url?.pathname === path ? [{ sharpest, shown: clientWidth }] : []
  })
  return {
    sharpest: Math.max(0, ...loaded.map(({ sharpest }) => sharpest)),
    shown: Math.max(0, ...loaded.map(({ shown }) => shown)),
  }
}

/**
 * The sizes of pages, then the picture's own, for the zoom. The first is on the page, and there at once. A small picture is
 * as large as there.
 */
function slideOf({ imageUrl, width, height, ...texts }: LightboxPicture): SlideImage {
  const { sharpest, shown } = widthsOnPage(imageUrl)
  const widths = [...new Set([...pictureWidths(width), width])].filter((each) => each >= sharpest)
  const sources = widths.map((each) => ({
    src: variantOf(imageUrl, { width: each > WIDEST ? 0 : each, output: 'webp' }) ?? imageUrl,
    width: each,
    height: Math.round((each * height) / width),
  }))
  const largest = sources.at(-1)?.src ?? imageUrl
  const most = Math.max(width, shown)
  const size = { width: most, height: Math.round((most * height) / width) }
  return { src: largest, ...size, ...texts, srcSet: sources }
}
