import clsx from 'clsx'
import { useState } from 'react'

import { FileImage } from './file-image.tsx'

interface FilePreviewProps {
  /** A picture that was just chosen. Give each file a `key` of its own: another file is another preview. */
  readonly file: File
  /** As a face, a circle of 136 px; as a company's mark, a square of that size. */
  readonly shape?: 'round' | 'square'
}

/** The chosen picture as it is on this device, whole, on its mat. */
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
