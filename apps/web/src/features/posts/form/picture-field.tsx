import { POST_PICTURES } from '#lib/pictures/picture-rules'
import { FilePreview } from '#ui/pictures/file-preview'
import { Icon } from '#ui/icon'
import { Picture } from '#ui/pictures/picture'
import {
  type FileButtonProps,
  PictureInput,
  type PictureInputProps,
} from '#ui/pictures/picture-input'
import { TEXTS } from '@devhood/contract'
import { type Post } from '@devhood/contract/schemas'
import clsx from 'clsx'

interface PictureFieldProps extends Omit<PictureInputProps, 'accepted' | 'types' | 'shown'> {
  /** The post's current picture. */
  readonly current: Post | undefined
}

/** Picture field of a post. */
export function PictureField({ current, ...rest }: PictureFieldProps) {
  const file = rest.upload.state?.original
  return (
    <PictureInput
      {...rest}
      accepted={POST_PICTURES}
      types={TEXTS.upload.label}
      startsPost={!current}
      empty={(chooser) => <ChooseZone {...chooser} invalid={rest.error !== undefined} />}
      shown={
        file ? (
          <FilePreview key={`${file.name} ${file.lastModified}`} file={file} />
        ) : (
          current && <CurrentPicture post={current} />
        )
      }
    />
  )
}

function CurrentPicture({ post }: { readonly post: Post }) {
  return (
    <Picture
      imageUrl={post.imageUrl}
      alt={post.imageAlt || 'The picture of this post'}
      width={post.imageWidth}
      height={post.imageHeight}
      hash={post.imageHash}
      sizes="(min-width: 1024px) 55vw, 100vw"
      fit="contain"
      priority
      className="[&_img]:max-h-135"
    />
  )
}

function ChooseZone({ invalid, ...chooser }: FileButtonProps & { readonly invalid: boolean }) {
  return (
    <button
      type="button"
      {...chooser}
      className={clsx(
        'grid min-h-70 w-full place-content-center justify-items-center gap-2 rounded-card border-[1.5px] border-dashed bg-surface p-6 text-center text-muted hover:bg-raised lg:min-h-105',
        invalid ? 'border-danger' : 'border-border-strong',
      )}
    >
      <Icon name="upload" size={28} className="text-accent-text" />
      <span className="text-strong text-text">Drop a picture here, or choose one</span>
      <span className="text-small">You can also paste one from the clipboard.</span>
    </button>
  )
}
