import { useEffect, useRef } from 'react'

interface FileImageProps {
  /** A picture on this device. */
  readonly file: File
  readonly alt: string
  readonly onError?: () => void
  readonly className: string
}

/** A chosen file as a picture. */
export function FileImage({ file, alt, onError, className }: FileImageProps) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    if (image.current) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [file])
  return <img ref={image} alt={alt} onError={onError} className={className} />
}
