import { type CurrentUser } from '#features/account'
import { PROFILE_PICTURES } from '#lib/pictures/picture-rules'
import { Avatar } from '#ui/pictures/avatar'
import { FilePreview } from '#ui/pictures/file-preview'
import { PictureInput, type PictureInputProps } from '#ui/pictures/picture-input'

interface AvatarFieldProps extends Omit<PictureInputProps, 'accepted' | 'types' | 'shown'> {
  readonly me: CurrentUser
}

/** The current or newly chosen avatar. */
export function AvatarField({ me, ...rest }: AvatarFieldProps) {
  const file = rest.upload.state?.original
  return (
    <PictureInput
      {...rest}
      accepted={PROFILE_PICTURES}
      types="PNG, JPG"
      chooseLabel={me.imageId || file ? 'Choose another picture' : 'Choose a picture'}
      shown={
        file ? (
          <FilePreview key={`${file.name} ${file.lastModified}`} file={file} shape="round" />
        ) : (
          <Avatar name={me.name} imageUrl={me.imageUrl} size={136} />
        )
      }
    />
  )
}
