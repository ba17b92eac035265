import { PROFILE_PICTURES } from '#lib/picture-rules'
import { Avatar } from '#ui/avatar'
import { FilePreview } from '#ui/file-preview'
import { PictureInput, type PictureInputProps } from '#ui/picture-input'
import { type Job } from '@devhood/contract/schemas'

interface LogoFieldProps extends Omit<PictureInputProps, 'accepted' | 'types' | 'shown'> {
  /** The ad as it is so far. */
  readonly job: Job | undefined
}

/** The company's mark so far, or the one that was just chosen. */
export function LogoField({ job, ...rest }: LogoFieldProps) {
  const file = rest.upload.state?.original
  const isThere = Boolean(job?.imageId) || file !== undefined
  return (
    <PictureInput
      {...rest}
      label="Logo"
      accepted={PROFILE_PICTURES}
      types="PNG, JPG"
      chooseLabel={isThere ? 'Choose another logo' : 'Choose a logo'}
      shown={
        file ? (
          <FilePreview key={`${file.name} ${file.lastModified}`} file={file} shape="square" />
        ) : (
          <Avatar name={job?.company ?? '?'} imageUrl={job?.imageUrl} size={136} shape="square" />
        )
      }
    />
  )
}
