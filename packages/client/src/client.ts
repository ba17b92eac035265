import { accountCalls } from './account/account.ts'
import { avatarUrls } from './avatars.ts'
import { documentCalls, type DocumentsOptions } from './documents.ts'
import { fileCalls } from './files/files.ts'
import { requireArguments } from './transport/client-error.ts'
import { openTransport, type TransportOptions } from './transport/transport.ts'

export interface ClientOptions extends TransportOptions, DocumentsOptions {
  readonly bucket: string
  /** Milliseconds before a failed chunk of an upload is sent again, by failures so far from 0 on. */
  readonly retryDelay?: (attempt: number) => number
}

/** The calls of one project on one server, in a browser or in Node. */
export function createClient(options: ClientOptions) {
  const { endpoint, project, database, bucket, retryDelay } = options
  requireArguments({ endpoint, project, database, bucket })
  const transport = openTransport(options)
  return {
    /** For calls that are modules of their own. */
    transport,
    account: accountCalls(transport),
    documents: documentCalls(transport, options),
    files: fileCalls(transport, { bucket, retryDelay }),
    avatars: avatarUrls(transport),
  }
}

export type Client = ReturnType<typeof createClient>
