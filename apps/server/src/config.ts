/** Everything an operator can set, parsed and checked. Shape first; see PRODUCT settings. */
export interface Config {
  readonly host: string
  readonly port: number
  /** The address that people use, without a slash at its end. */
  readonly publicUrl: URL
  readonly dataDir: string
  readonly databaseUrl: string
  readonly blobsUrl: string
  readonly allowedOrigins: readonly string[]
  readonly trustedProxies: readonly string[]
  readonly projectId: string
  readonly databaseId: string
  readonly bucketId: string
  /** Configured id of each declared collection, by its name. */
  readonly collectionIds: Readonly<Record<'users' | 'posts' | 'saves' | 'follows', string>>
  readonly followCounts: 'live' | 20
  readonly maxFileSize: number
  readonly userQuota: number
  readonly commonPasswords: 'allow' | 'refuse'
  readonly rateLimits: boolean
  readonly publicMedia: boolean
  readonly appName: string
}
