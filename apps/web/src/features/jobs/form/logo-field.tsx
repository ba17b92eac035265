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
        shown={<LogoPreview file={file} name={job?.company ?? '?'} imageUrl={currentLogo} />}
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

interface LogoPreviewProps {
  readonly file: File | undefined
  readonly name: string
  readonly imageUrl: string | null | undefined
}

function LogoPreview({ file, name, imageUrl }: LogoPreviewProps) {
  if (file)
    return <FilePreview key={`${file.name} ${file.lastModified}`} file={file} shape="square" />
  return <Avatar name={name} imageUrl={imageUrl} size={136} shape="square" />
}
