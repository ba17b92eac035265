import { formatProgress, formatSize } from '#lib/sizes'

import { IconButton } from './icon-button.tsx'

interface UploadCardProps {
  readonly file: Pick<File, 'name' | 'size'>
  /** Undefined while the file is not on its way. */
  readonly progress: { readonly loaded: number; readonly total: number } | undefined
  readonly onCancel: () => void
  readonly onRemove: () => void
  /** While true the file stays: what follows the upload is running. */
  readonly busy?: boolean
}

/** The chosen file by name and size; on its way, how far it is and how to stop it. */
export function UploadCard({ file, progress, onCancel, onRemove, busy = false }: UploadCardProps) {
  const isUnderWay = progress !== undefined && progress.loaded < progress.total
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-2 rounded-card border border-border bg-surface py-3 pr-1 pl-4">
      <div className="min-w-0">
        <p className="truncate text-label">{file.name}</p>
        <p className="font-mono text-tiny text-muted tabular-nums">
          {progress ? formatProgress(progress.loaded, progress.total) : formatSize(file.size)}
        </p>
      </div>
      {isUnderWay ? (
        <IconButton icon="close" label="Cancel upload" onClick={onCancel} />
      ) : (
        <IconButton icon="close" label="Remove picture" onClick={onRemove} busy={busy} />
      )}
      {progress && <Bar {...progress} />}
    </div>
  )
}

function Bar({ loaded, total }: { readonly loaded: number; readonly total: number }) {
  const percent = total === 0 ? 100 : Math.floor((loaded / total) * 100)
  return (
    <>
      <progress
        aria-label="Upload"
        value={percent}
        max={100}
        className="col-span-2 mr-3 block h-1.5 w-[calc(100%-12px)] appearance-none overflow-hidden rounded-[3px] border-0 bg-overlay [&::-moz-progress-bar]:bg-accent-mark [&::-webkit-progress-bar]:bg-overlay [&::-webkit-progress-value]:bg-accent-mark"
      />
      <output className="sr-only">{stageOf(percent)}</output>
    </>
  )
}

/** Said aloud three times in all. */
function stageOf(percent: number): string {
  if (percent >= 100) return 'Upload done'
  return percent >= 50 ? 'Upload half done' : 'Upload begun'
}
