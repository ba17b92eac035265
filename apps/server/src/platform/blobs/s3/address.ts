/** The location of a bucket, and its credentials. */
export interface S3Address {
  /** An origin. */
  readonly endpoint: URL
  readonly region: string
  readonly bucket: string
  /** Empty, or a folder with a trailing slash. */
  readonly prefix: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Parses `s3://id:secret@bucket/prefix?endpoint=…&region=…`, which the configuration has validated. */
export function s3AddressOf(text: string): S3Address {
  const url = new URL(text)
  const prefix = url.pathname.replace(/^\/|\/$/g, '')
  return {
    endpoint: new URL(url.searchParams.get('endpoint') ?? ''),
    region: url.searchParams.get('region') ?? '',
    bucket: url.hostname,
    prefix: prefix && `${prefix}/`,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}
