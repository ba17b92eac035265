import clsx from 'clsx'
import { useEffect, useRef } from 'react'

interface FileImageProps {
  /** A picture on this device. */
  readonly file: File
  readonly alt: string
  readonly onError?: () => void
  readonly className: string
}

/** Displays a local file as a picture, on white where it is transparent, as posts do; empty if it isn't one. */
export function FileImage({ file, alt, onError, className }: FileImageProps) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    if (image.current) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [file])
  const fail = () => {
    image.current?.classList.add('invisible')
    onError?.()
  }
  return <img ref={image} alt={alt} onError={fail} className={clsx('bg-[#fff]', className)} />
}
