import type { TestProject } from 'vitest/node'
import { startServers } from './servers.ts'

/** Starts PostgreSQL, S3 and Redis for all tests of a project, and stops them after the last one. */
export default async function setup({ provide }: TestProject) {
  const servers = await startServers()
  const { postgres, template, s3, redis } = servers
  provide('servers', { postgres, template, s3, redis })
  return async () => servers[Symbol.asyncDispose]()
}
