import { idle } from '#lib/dom/idle'
import { srcSetOf } from '#lib/pictures/images'
import clsx from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { thumbHashToDataURL } from 'thumbhash'

import { Button } from '#ui/controls/button'

export interface PictureProps {
  readonly imageUrl: string
  readonly alt: string
  /** The stored picture's own size in pixels: reserves the box against layout shifts. */
  readonly width: number
  readonly height: number
  /** Base64 thumbhash, shown until the picture has loaded. */
  readonly hash?: string | null | undefined
  /** Display width of the picture, as in `<img sizes>`. */
  readonly sizes: string
  /** Width / height of the part that is shown, where the picture is cropped: of a tall one, its beginning. */
  readonly shown?: number
  /** Display width in pixels beyond which the picture doesn't grow with its frame. */
  readonly most?: number | undefined
  /** The first picture of a screen: loads at once and before others. */
  readonly priority?: boolean
  /** Target of a link on the picture. Use this instead of a link around it: the error state contains a button. */
  readonly to?: string
  /** History state of its target. */
  readonly linkState?: object
  /** Accessible name of that link; default `alt`. */
  readonly linkLabel?: string
  /** Shows the picture at full size; instead of `to`. */
  readonly onEnlarge?: (isByKey: boolean) => void
  readonly className?: string | undefined
}

/** One of our pictures in its frame, in the size that the screen needs. */
export function Picture({
  to,
  linkState,
  linkLabel,
  onEnlarge,
  className,
  ...image
}: PictureProps) {
  const [state, setState] = useState({ broken: false, attempt: 0 })
  const frame = clsx('frame rounded-card', className)
  const shown = image.shown ?? image.width / image.height
  if (state.broken) {
    const retry = () => setState({ broken: false, attempt: state.attempt + 1 })
    return <BrokenPicture className={frame} ratio={shown} onRetry={retry} />
  }
  const fail = () => setState({ ...state, broken: true })
  const link = { to, state: linkState, onEnlarge, label: linkLabel ?? image.alt }
  return (
    <Frame {...link} className={frame}>
      <Sources key={state.attempt} {...image} shown={shown} onError={fail} />
    </Frame>
  )
}

interface FrameProps {
  readonly to: string | undefined
  readonly state: object | undefined
  readonly onEnlarge: PictureProps['onEnlarge']
  readonly label: string
  readonly className: string
  readonly children: ReactNode
}

function Frame({ to, state, onEnlarge, label, className, children }: FrameProps) {
  if (onEnlarge)
    return (
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Enlarge the picture: ${label}`}
        onClick={({ detail }) => onEnlarge(detail === 0)}
        className={clsx('block w-full cursor-zoom-in', className)}
      >
        {children}
      </button>
    )
  if (to === undefined) return <div className={className}>{children}</div>
  return (
    <Link
      to={to}
      state={state}
      aria-label={label}
      className={clsx(className, '[&_img]:transition-transform active:[&_img]:scale-99')}
    >
      {children}
    </Link>
  )
}

interface SourcesProps extends Omit<
  PictureProps,
  'to' | 'linkState' | 'linkLabel' | 'onEnlarge' | 'className'
> {
  readonly shown: number
  readonly onError: () => void
}

function Sources({ imageUrl, alt, hash, sizes, priority = false, ...rest }: SourcesProps) {
  const { width, height, shown, most, onError } = rest
  const [blur, forgetBlur] = useBlur(hash, priority)
  // Lazy pictures use their measured width, where the browser supports it.
  const widths = priority ? sizes : `auto, ${sizes}`
  return (
    <picture style={{ aspectRatio: shown }} className="grid place-items-center">
      <source type="image/webp" srcSet={srcSetOf(imageUrl, 'webp', width)} sizes={widths} />
      <img
        // Only pictures that aren't ours have no srcset.
        src={imageUrl}
        srcSet={srcSetOf(imageUrl, 'jpg', width)}
        sizes={widths}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        onLoad={forgetBlur}
        onError={onError}
        style={{
          aspectRatio: shown,
          ...(most !== undefined && { maxWidth: `${most}px` }),
          ...(blur && { backgroundImage: `url(${blur})` }),
        }}
        className="w-full bg-cover bg-center object-cover object-top"
      />
    </picture>
  )
}

/** The blurred preview of a loading picture. Decoding takes milliseconds: in a list, all but the first wait until idle. */
function useBlur(hash: string | null | undefined, isImmediate: boolean) {
  const [blur, setBlur] = useState(() => (isImmediate ? blurOf(hash) : undefined))
  const isWanted = useRef(true)
  useEffect(() => {
    isWanted.current = true
    if (!isImmediate) void idle().then(() => isWanted.current && setBlur(blurOf(hash)))
    return () => void (isWanted.current = false)
  }, [hash, isImmediate])
  const forget = () => {
    isWanted.current = false
    setBlur(undefined)
  }
  return [blur, forget] as const
}

interface BrokenPictureProps {
  readonly className: string
  readonly ratio: number
  readonly onRetry: () => void
}

function BrokenPicture({ className, ratio, onRetry }: BrokenPictureProps) {
  return (
    <div
      style={{ aspectRatio: ratio }}
      className={clsx(
        className,
        'grid place-content-center justify-items-center gap-2 p-2 text-center',
      )}
    >
      <p className="text-small text-muted">The picture didn't load.</p>
      <Button variant="line" size="sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}

/** The thumbhash as a data URL; undefined when missing or damaged. */
function blurOf(hash: string | null | undefined): string | undefined {
  if (!hash) return undefined
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(hash), (byte) => byte.charCodeAt(0)))
  } catch {
    // A damaged thumbhash must not hide the picture.
    return undefined
  }
}
