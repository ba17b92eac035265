import { accountCalls } from './account/account.ts'
import { avatarUrls } from './avatars.ts'
import { documentCalls, type DocumentsOptions } from './documents.ts'
import { fileCalls } from './files/files.ts'
import { requireArguments } from './transport/client-error.ts'
import { openTransport, type TransportOptions } from './transport/transport.ts'

export interface ClientOptions extends TransportOptions, DocumentsOptions {
  readonly bucket: string
  /** Milliseconds to wait before retrying a failed chunk of an upload; `attempt` counts the failures from 0. */
  readonly retryDelay?: (attempt: number) => number
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
    avatars: avatarUrls(transport),
  }
}

export type Client = ReturnType<typeof createClient>
