import { PROFILE_PICTURES } from '#lib/pictures/picture-rules'
import { Avatar } from '#ui/pictures/avatar'
import { Button } from '#ui/controls/button'
import { FilePreview } from '#ui/pictures/file-preview'
import { PictureInput, type PictureInputProps } from '#ui/pictures/picture-input'
import { type Job } from '@devhood/contract/schemas'

interface LogoFieldProps extends Omit<PictureInputProps, 'accepted' | 'types' | 'shown'> {
  readonly job: Job | undefined
  /** Whether saving the form removes the existing logo. */
  readonly isRemoving: boolean
  readonly onRemovingChange: (isRemoving: boolean) => void
}

/** The company's current logo or the newly chosen one. */
export function LogoField({ job, isRemoving, onRemovingChange, ...rest }: LogoFieldProps) {
  const file = rest.upload.state?.original
  const currentLogo = isRemoving ? undefined : job?.imageUrl
  return (
    <div className="grid gap-3">
      <PictureInput
        {...rest}
        label="Logo"
        accepted={PROFILE_PICTURES}
        types="optional · PNG, JPG"
        chooseLabel={currentLogo || file ? 'Choose another logo' : 'Choose a logo'}
        shown={
          file ? (
            <FilePreview key={`${file.name} ${file.lastModified}`} file={file} shape="square" />
          ) : (
            <Avatar name={job?.company ?? '?'} imageUrl={currentLogo} size={136} shape="square" />
          )
        }
      />
      {job?.imageUrl && !file && (
        <Button
          size="sm"
          className="justify-self-start"
          onClick={() => onRemovingChange(!isRemoving)}
        >
          {isRemoving ? 'Keep the logo' : 'Remove the logo'}
        </Button>
      )}
    </div>
  )
}
