import { avatarSizeFor } from '@devhood/contract'
import { initialsOf, isInitials, variantOf } from '#lib/pictures/images'
import clsx from 'clsx'
import { type CSSProperties, useState } from 'react'

/** Six background colours; a name always has the same one. */
const TINTS = [
  'bg-tint-a text-on-tint-a',
  'bg-tint-b text-on-tint-b',
  'bg-tint-c text-on-tint-c',
  'bg-tint-d text-on-tint-d',
  'bg-tint-e text-on-tint-e',
  'bg-tint-f text-on-tint-f',
] as const

const SHAPES = { round: 'rounded-round', square: 'rounded-control' } as const

interface AvatarProps {
  readonly name: string
  /** The person's `imageUrl`; initials replace a missing picture, an initials avatar, or one that fails to load. */
  readonly imageUrl?: string | null | undefined
  /** Width and height in CSS pixels: 24, 32, 40 (default), 48, 72, 80, 112 or 136. */
  readonly size?: number
  /** People are round, companies are square. */
  readonly shape?: keyof typeof SHAPES
  readonly className?: string | undefined
}

/** Decorative beside a name: it has no text alternative. It loads one of two pictures, generated in advance. */
export function Avatar({ name, imageUrl, size = 40, shape = 'round', className }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const source =
    imageUrl && !isInitials(imageUrl) ? squareVariant(imageUrl, avatarSizeFor(size)) : undefined
  const box = clsx('flex-none select-none', SHAPES[shape], className)
  const sides = { width: size, height: size }
  if (!source || source === broken)
    return <Initials name={name} style={{ ...sides, fontSize: size * 0.36 }} className={box} />
  return (
    <img
      src={source}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(source)}
      style={sides}
      className={clsx(box, 'bg-raised object-cover')}
    />
  )
}

const squareVariant = (imageUrl: string, side: number): string | undefined =>
  variantOf(imageUrl, { width: side, height: side, output: 'webp' })

interface InitialsProps {
  readonly name: string
  readonly style?: CSSProperties
  readonly className: string
}

export function Initials({ name, style, className }: InitialsProps) {
  return (
    <span
      aria-hidden="true"
      data-initials={initialsOf(name)}
      style={style}
      className={clsx(
        className,
        tintFor(name),
        // Generated content, so it isn't part of the accessible name of the surrounding link or button.
        'grid place-items-center leading-none font-semibold before:content-[attr(data-initials)]',
      )}
    />
  )
}

function tintFor(name: string): string {
  let sum = 0
  for (const letter of name) sum += letter.codePointAt(0) ?? 0
  return TINTS[sum % TINTS.length] ?? TINTS[0]
}
