import clsx from 'clsx'
import { useState } from 'react'

import { FileImage } from './file-image.tsx'

interface FilePreviewProps {
  /** The chosen file. Give each file its own `key`, because another file needs a new preview. */
  readonly file: File
  /** An avatar as a circle of 136 px; a company's logo as a square of that size. */
  readonly shape?: 'round' | 'square'
}

/** Preview of the local file, uncropped, on its background. */
export function FilePreview({ file, shape }: FilePreviewProps) {
  const [broken, setBroken] = useState(false)
  return (
    <div
      className={clsx(
        'frame grid place-items-center bg-sunken',
        shape ? 'size-34' : 'min-h-40 rounded-card',
        shape === 'round' && 'rounded-round',
        shape === 'square' && 'rounded-control',
      )}
    >
      {broken ? (
        <p className="p-4 text-center text-small text-muted">This file can't be shown here.</p>
      ) : (
        <FileImage
          file={file}
          alt="Preview of the chosen file"
          onError={() => setBroken(true)}
          className={shape ? 'size-34 object-cover' : 'max-h-135 max-w-full object-contain'}
        />
      )}
    </div>
  )
}
