import type { Platform } from '#platform'
import { resumeRoutes } from './routes.ts'
import { type ResumeOptions, resumeService } from './service.ts'

interface Options extends Pick<ResumeOptions, 'config' | 'engine'> {
  readonly platform: Pick<Platform, 'database'>
}

export function resumesModule({ platform, ...rest }: Options) {
  const resumes = resumeService({ ...platform, ...rest })
  return { resumes, routes: resumeRoutes(resumes) }
}
