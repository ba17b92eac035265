/** Types for the parts of the test S3 server that we use. */
declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'

  interface Options {
    readonly directory: string
    readonly silent: boolean
    readonly vhostBuckets: boolean
    readonly allowMismatchedSignatures?: boolean
    readonly configureBuckets: readonly { readonly name: string }[]
  }
  class S3rver {
    constructor(options: Options)
    readonly store: {
      deleteObject: (bucket: string, key: string) => Promise<void>
      /** Writes a file, and resolves with its length and its MD5 in hex. */
      putContent: (path: string, content: unknown) => Promise<[length: number, md5: string]>
    }
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
  }
  export = S3rver
}
