import { avatarSizeFor, type PublicPerson } from '@devhood/contract'
import { isInitials, variantOf } from '#lib/pictures/images'
import { Initials } from '#ui/pictures/avatar'
import clsx from 'clsx'

const SIZES = {
  xs: { side: 32, box: 'size-8 text-tiny rounded-round' },
  sm: { side: 40, box: 'size-10 text-control rounded-round' },
  lg: { side: 112, box: 'size-20 text-head lg:size-28 rounded-round' },
  card: { side: 48, box: 'size-12 text-control rounded-round' },
  row: { side: 48, box: 'size-12 text-control rounded-control' },
  company: { side: 72, box: 'size-18 text-head rounded-control' },
} as const

interface PublicAvatarProps {
  readonly person: Pick<PublicPerson, 'name' | 'imageUrl'>
  readonly size?: keyof typeof SIZES
}

/** The picture or initials of a person or a company on a page without scripts. Decorative beside the name. */
export function PublicAvatar({ person: { name, imageUrl }, size = 'sm' }: PublicAvatarProps) {
  const { side, box } = SIZES[size]
  const shape = clsx(box, 'flex-none')
  const pixels = avatarSizeFor(side)
  const square = { width: pixels, height: pixels, output: 'webp' } as const
  const source = imageUrl && !isInitials(imageUrl) ? variantOf(imageUrl, square) : undefined
  if (source)
    return (
      <img
        src={source.replace(location.origin, '')}
        alt=""
        loading="lazy"
        width={side}
        height={side}
        className={clsx(shape, 'bg-raised object-cover')}
      />
    )
  return <Initials name={name} className={shape} />
}
