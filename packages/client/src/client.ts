import { accountCalls } from './account/account.ts'
import { documentCalls, type DocumentsOptions } from './documents.ts'
import { fileCalls } from './files/files.ts'
import { requireArguments } from './transport/client-error.ts'
import { openTransport, type TransportOptions } from './transport/transport.ts'

export interface ClientOptions extends TransportOptions, DocumentsOptions {
  readonly bucket: string
  /** Milliseconds to wait before retrying a failed chunk of an upload; `attempt` counts the failures from 0. */
  readonly retryDelay?: (attempt: number) => number
}

export interface InitialsOptions {
  /** Default: the caller's own name. */
  readonly name?: string
  readonly width?: number
  readonly height?: number
  /** Hexadecimal, without #. */
  readonly background?: string
}

/** The API calls for one project on one server, in a browser or in Node. */
export function createClient(options: ClientOptions) {
  const { endpoint, project, database, bucket, retryDelay } = options
  requireArguments({ endpoint, project, database, bucket })
  const transport = openTransport(options)
  return {
    /** For call groups in separate modules. */
    transport,
    account: accountCalls(transport),
    documents: documentCalls(transport, options),
    files: fileCalls(transport, { bucket, retryDelay }),
    avatars: {
      /** URL of a picture with the initials of a name. */
      initialsUrl: (options: InitialsOptions = {}) =>
        transport.url('/avatars/initials', { ...options }),
    },
  }
}

export type Client = ReturnType<typeof createClient>
