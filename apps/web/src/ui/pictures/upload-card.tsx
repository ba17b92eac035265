import { isOffline } from '#lib/api/offline'
import { type Size } from '#lib/pictures/reduced-size'
import { type UploadState } from '#lib/pictures/upload-session'
import { formatProgress, formatSpeed } from '#lib/pictures/sizes'
import { formatSize } from '@devhood/contract'
import { onlineManager } from '@tanstack/react-query'
import clsx from 'clsx'
import { useSyncExternalStore } from 'react'

import { Button } from '#ui/controls/button'
import { FileImage } from './file-image.tsx'
import { IconButton } from '#ui/controls/icon-button'

interface UploadCardProps {
  readonly state: UploadState
  /** The file itself was rejected, which is shown elsewhere: a retry wouldn't help. */
  readonly isRejected: boolean
  /** While true the file can't be removed: the form is being submitted. */
  readonly busy: boolean
  readonly onStop: () => void
  readonly onRetry: () => void
  readonly onRemove: () => void
  readonly onSendOriginal: () => void
}

/** The chosen file with name and size; during the upload, its progress and speed with a stop button. */
export function UploadCard({ state, isRejected, busy, ...callbacks }: UploadCardProps) {
  const { stage, original, picture } = state
  const isUploading = stage === 'preparing' || stage === 'sending'
  return (
    <div className="grid grid-cols-[auto_1fr_auto] items-center [--bar-end:8px] gap-x-3 gap-y-2 rounded-card border border-border bg-surface py-3 pr-1 pl-3">
      <FileImage
        key={`${original.name} ${original.lastModified}`}
        file={picture?.file ?? original}
        alt=""
        className="size-11 rounded-control bg-sunken object-cover"
      />
      <div className="min-w-0">
        <p className="truncate text-label">{original.name}</p>
        <p>
          <UploadStatus state={state} />
        </p>
      </div>
      <IconButton
        icon="close"
        label={isUploading ? 'Cancel upload' : 'Remove picture'}
        busy={busy && !isUploading}
        onClick={isUploading ? callbacks.onStop : callbacks.onRemove}
      />
      <UploadDetails state={state} isRejected={isRejected} busy={busy} {...callbacks} />
    </div>
  )
}

type UploadDetailsProps = Omit<UploadCardProps, 'onStop' | 'onRemove'>

/** The progress bar and the actions, in a grid. */
export function UploadDetails(props: UploadDetailsProps) {
  const { state } = props
  return (
    <>
      {state.picture && isStarted(state) && (
        <Bar loaded={state.loaded} total={state.picture.file.size} />
      )}
      <UploadActions {...props} />
    </>
  )
}

/** Tells whether the picture was reduced, with actions to send the original or to resume. */
function UploadActions(props: UploadDetailsProps) {
  const { isRejected, busy } = props
  const { stage, picture } = props.state
  const isWaiting = useIsOffline() && stage === 'failed'
  const canRetry = !isRejected && !isWaiting && (stage === 'failed' || stage === 'stopped')
  const resized = picture?.resized
  if (!canRetry && !resized) return null
  return (
    <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1 pr-2">
      {resized && <Resized {...resized} onUndo={busy ? undefined : props.onSendOriginal} />}
      {canRetry && (
        <Button variant="line" size="sm" className="ml-auto" onClick={props.onRetry}>
          {stage === 'failed' ? 'Retry' : 'Continue'}
        </Button>
      )}
    </div>
  )
}

const isStarted = ({ stage, loaded }: UploadState): boolean =>
  stage === 'sending' || ((stage === 'failed' || stage === 'stopped') && loaded > 0)

const subscribe = (changed: () => void) => onlineManager.subscribe(changed)
const useIsOffline = () => useSyncExternalStore(subscribe, isOffline)

/** Size and progress in words. Without a network, uploads go on by themselves when it is back. */
export function UploadStatus({ state }: { readonly state: UploadState }) {
  const { stage } = state
  const isWaiting = useIsOffline() && (stage === 'sending' || stage === 'failed')
  return (
    <span
      className={clsx(
        'flex-none font-mono text-tiny tabular-nums',
        stage === 'failed' && !isWaiting ? 'text-danger' : 'text-muted',
      )}
    >
      {isWaiting ? 'Waiting for the network' : statusText(state)}
    </span>
  )
}

function statusText({ stage, loaded, speed, original, picture }: UploadState): string {
  const total = picture?.file.size ?? original.size
  const percent = Math.floor((loaded / total) * 100)
  switch (stage) {
    case 'preparing':
      return 'Getting ready'
    case 'sending':
      return formatProgress(loaded, total) + (speed === undefined ? '' : ` · ${formatSpeed(speed)}`)
    case 'stored':
      return `${formatSize(total)} · uploaded`
    case 'failed':
      return 'Upload failed'
    case 'stopped':
      return `Stopped at ${percent} %`
    case 'waiting':
      return formatSize(total)
  }
}

interface ResizedProps {
  readonly from: Size
  readonly to: Size
  readonly onUndo: (() => void) | undefined
}

function Resized({ from, to, onUndo }: ResizedProps) {
  const sizeText = ({ width, height }: Size) =>
    `${width.toLocaleString('en-US')} × ${height.toLocaleString('en-US')}`
  return (
    <>
      <p className="text-small text-muted">
        Resized from {sizeText(from)} to {sizeText(to)}
      </p>
      {onUndo && (
        <button
          type="button"
          onClick={onUndo}
          className="min-h-8 text-small font-semibold text-muted underline underline-offset-3 hover:text-text"
        >
          Send the original
        </button>
      )}
    </>
  )
}

function Bar({ loaded, total }: { readonly loaded: number; readonly total: number }) {
  return (
    <progress
      aria-label="Upload"
      value={total === 0 ? 100 : Math.floor((loaded / total) * 100)}
      max={100}
      className="col-span-full block h-1.5 w-[calc(100%-var(--bar-end,0px))] appearance-none overflow-hidden rounded-[3px] border-0 bg-overlay [&::-moz-progress-bar]:bg-accent-mark [&::-webkit-progress-bar]:bg-overlay [&::-webkit-progress-value]:bg-accent-mark"
    />
  )
}
